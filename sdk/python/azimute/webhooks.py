"""Check of the signature of webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
import typing as t

TOLERANCE_SECONDS = 300


class WebhookError(Exception):
    """The message is not from the portal, or older than five minutes."""


def read_webhook(
    headers: t.Mapping[str, str], body: bytes, secret: str, now: t.Optional[float] = None
) -> t.Dict[str, t.Any]:
    """Returns the event. `body` is as received; raises WebhookError if the signature is wrong or too old."""
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("webhook-timestamp", "")
    moment = time.time() if now is None else now
    if not timestamp.isdigit() or abs(moment - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookError("The webhook is too old.")
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"))
    except binascii.Error:
        raise WebhookError("The secret is not valid.") from None
    signed = f"{given.get('webhook-id', '')}.{timestamp}.".encode() + body
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    expected = b"v1," + digest
    for signature in given.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(signature.encode(), expected):
            return t.cast(t.Dict[str, t.Any], json.loads(body))
    raise WebhookError("The signature of the webhook is wrong.")
