"""Client of an Azimute portal."""

from .client import Download, PortalError
from .portal import Portal
from .webhooks import WebhookError, read_webhook

__all__ = ["Download", "Portal", "PortalError", "WebhookError", "read_webhook"]
