const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type AuthField = "fullName" | "email" | "password";
export type FieldErrors = Partial<Record<AuthField, string>>;

/** What is missing in the sign-in form, by field; the server has the last word. */
export function checkSignIn(values: { email: string; password: string }): FieldErrors {
  const email = emailProblem(values.email);
  const password = values.password ? undefined : "Enter your password";
  return { ...(email && { email }), ...(password && { password }) };
}

/** The same for the sign-up form. @param passwordMin characters that a password needs here: AUTH_PASSWORD_MIN in platform/config */
export function checkSignUp(values: Record<AuthField, string>, passwordMin: number): FieldErrors {
  const fullName = values.fullName.trim() ? undefined : "Enter your full name";
  const password = values.password && passwordProblem(values.password, passwordMin);
  return {
    ...(fullName && { fullName }),
    ...checkSignIn(values),
    ...(password && { password }),
  };
}

export function emailProblem(email: string): string | undefined {
  if (!email.trim()) return "Enter your email";
  return EMAIL.test(email.trim()) ? undefined : "Enter an email address like name@example.com";
}

/** What is said beside a new password before anything is typed. */
export const passwordHint = (minimum: number) => `At least ${minimum} characters`;

export const passwordTooShort = (minimum: number) =>
  `Password should be at least ${minimum} characters.`;

/** What is wrong with a new password, as far as a form can tell; the server also knows common ones. */
export function passwordProblem(password: string, minimum: number): string | undefined {
  if (!password) return "Enter a password";
  return password.length < minimum ? passwordTooShort(minimum) : undefined;
}

/** The field that a refusal of the server belongs to; undefined for the form as a whole. */
export function fieldOfError(code: string | undefined): AuthField | undefined {
  switch (code) {
    case "user_already_exists":
    case "email_exists":
    case "email_address_invalid":
      return "email";
    case "weak_password":
    case "same_password":
    case "invalid_credentials":
      return "password";
    default:
      return undefined;
  }
}

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iPhone or iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];
const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox\//, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];

/** "Chrome on Android", as far as a user-agent string can be believed. */
export function describeDevice(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (!browser && !system) return "Unknown device";
  return [browser ?? "A browser", system && `on ${system}`].filter(Boolean).join(" ");
}
