/** Codes of RFC 6749, 8707 and 9700 that the shop answers. */
type OAuthCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "not_offered"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "unsupported_token_type";

/** What a client did wrong, in the words of OAuth. */
export class OAuthError extends Error {
  override name = "OAuthError";
  readonly code: OAuthCode;

  constructor(code: OAuthCode, message: string) {
    super(message);
    this.code = code;
  }

  get status(): 400 | 401 | 404 {
    if (this.code === "not_offered") return 404;
    return this.code === "invalid_client" ? 401 : 400;
  }
}
