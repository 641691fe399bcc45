"""Sends calls to the portal; the generated class Portal adds a method for each call."""

from __future__ import annotations

import http.client
import json
import random
import time
import typing as t
import urllib.error
import urllib.parse
import urllib.request
import uuid

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 60.0
PASSING = frozenset({429, 502, 503, 504})
REPEATABLE = frozenset({"GET", "PUT", "DELETE"})

#: A response that is read like a file and must be closed: `with portal.export_assets(...) as file`.
Download = http.client.HTTPResponse


class PortalError(Exception):
    """A response that is not a success, with the code of its problem (RFC 9457)."""

    def __init__(self, status: int, problem: t.Dict[str, t.Any]) -> None:
        self.status = status
        self.problem = problem
        self.code = str(problem.get("code") or problem.get("error") or "")
        message = problem.get("message") or problem.get("error_description") or ""
        super().__init__(f"{status} {self.code} {message}".strip())


class Client:
    """Adds the key to requests, repeats them while it is safe, and reads responses."""

    def __init__(
        self,
        url: str,
        key: t.Union[str, t.Callable[[], str]],
        *,
        account: t.Optional[int] = None,
        retries: int = 4,
        timeout: float = 60.0,
        wait: t.Callable[[float], None] = time.sleep,
    ) -> None:
        """`key` is of a service account, an API key or an access token; a function is called before each request.
        With `account`, calls are refused with 409 if the key acts in another account."""
        self._url = url.rstrip("/")
        self._key = key
        self._account = account
        self._retries = retries
        self._timeout = timeout
        self._wait = wait

    def _call(
        self,
        method: str,
        path: str,
        params: t.Mapping[str, t.Any],
        query: t.Mapping[str, t.Any],
        *,
        body: t.Any = None,
        sends: t.Optional[str] = None,
        is_file: bool = False,
        takes_key: bool = False,
        idempotency_key: t.Optional[str] = None,
    ) -> t.Any:
        if takes_key and idempotency_key is None:
            idempotency_key = str(uuid.uuid4())
        data = body if body is None or sends else json.dumps(body).encode()
        url = self._url + path.format_map(_Quoted(params)) + _query_text(query)
        is_safe = idempotency_key is not None or method in REPEATABLE
        attempt = 0
        while True:
            request = urllib.request.Request(url, data=data, method=method)
            for name, value in self._headers(data, sends, idempotency_key):
                request.add_header(name, value)
            try:
                response = urllib.request.urlopen(request, timeout=self._timeout)
                if is_file:
                    return response
                with response:
                    text = response.read()
                return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                problem = _read_problem(error)
                is_running = problem.get("code") == "idempotency_key_running"
                is_passing = error.code == 429 or is_running or (is_safe and error.code in PASSING)
                if attempt >= self._retries or not is_passing:
                    raise PortalError(error.code, problem) from None
                self._wait(_retry_after(error) or _backoff(attempt))
            except (urllib.error.URLError, http.client.HTTPException, OSError):
                if attempt >= self._retries or not is_safe:
                    raise
                self._wait(_backoff(attempt))
            attempt += 1

    def _headers(
        self, data: t.Optional[bytes], sends: t.Optional[str], idempotency_key: t.Optional[str]
    ) -> t.Iterator[t.Tuple[str, str]]:
        yield "Authorization", f"Bearer {self._key() if callable(self._key) else self._key}"
        if self._account is not None:
            yield "Azimute-Account", str(self._account)
        if idempotency_key is not None:
            yield "Idempotency-Key", idempotency_key
        if data is not None:
            yield "Content-Type", sends or "application/json"

    def _each(
        self, method: str, path: str, params: t.Mapping[str, t.Any], query: t.Mapping[str, t.Any]
    ) -> t.Iterator[t.Any]:
        cursor: t.Optional[str] = None
        while True:
            page = self._call(method, path, params, {**query, "cursor": cursor})
            yield from page["items"]
            cursor = page.get("nextCursor")
            if cursor is None:
                return


class _Quoted(t.Dict[str, t.Any]):
    def __getitem__(self, name: str) -> str:
        return urllib.parse.quote(str(super().__getitem__(name)), safe="")


def _query_text(query: t.Mapping[str, t.Any]) -> str:
    pairs: t.List[t.Tuple[str, str]] = []
    for name, value in query.items():
        if value is None:
            continue
        many = isinstance(value, t.Iterable) and not isinstance(value, (str, bytes))
        for one in value if many else (value,):
            pairs.append((name, str(one).lower() if isinstance(one, bool) else str(one)))
    return f"?{urllib.parse.urlencode(pairs)}" if pairs else ""


def _read_problem(error: urllib.error.HTTPError) -> t.Dict[str, t.Any]:
    with error:
        text = error.read()
    try:
        problem = json.loads(text)
    except ValueError:
        problem = None
    return problem if isinstance(problem, dict) else {"message": text[:200].decode(errors="replace")}


def _retry_after(error: urllib.error.HTTPError) -> t.Optional[float]:
    value = error.headers.get("Retry-After", "")
    return min(float(value), LONGEST_WAIT_SECONDS) if value.isdigit() else None


def _backoff(attempt: int) -> float:
    """Waits grow by powers of two; chance keeps clients from retrying together."""
    return min(FIRST_WAIT_SECONDS * 2**attempt, LONGEST_WAIT_SECONDS) * (0.5 + random.random() / 2)
