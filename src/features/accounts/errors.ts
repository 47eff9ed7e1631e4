/** Failures of /auth/v1 in the wire's own terms: HTTP status, stable code, text for people. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const invalidCredentials = () =>
  new AuthError(400, "invalid_credentials", "Invalid login credentials");
export const refreshTokenNotFound = () =>
  new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
export const validationFailed = (message: string) =>
  new AuthError(400, "validation_failed", message);
export const otpExpired = () =>
  new AuthError(403, "otp_expired", "Token has expired or is invalid");
export const sessionNotFound = () =>
  new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
/** It was not used for too long, or is too old: for refresh 400, for everything else 403. */
export const sessionExpired = (status: 400 | 403) =>
  new AuthError(status, "session_expired", "Session expired: sign in again");
export const insufficientAal = (status: 401 | 403 | 422, message: string) =>
  new AuthError(status, "insufficient_aal", message);
export const emailExists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
export const factorNotFound = () => new AuthError(404, "mfa_factor_not_found", "Factor not found");
export const factorUnreadable = () =>
  new AuthError(
    422,
    "mfa_factor_unreadable",
    "The shop can no longer check codes of this app. Use a recovery code, or have an administrator remove it",
  );
export const userNotFound = () => new AuthError(404, "user_not_found", "User not found");
export const weakPassword = (message: string, reasons: ("length" | "characters" | "pwned")[]) =>
  new AuthError(422, "weak_password", message, { weak_password: { reasons } });
