export const PASSWORD_MIN = 6;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type AuthField = "fullName" | "email" | "password";
export type FieldErrors = Partial<Record<AuthField, string>>;

/** What is missing in a sign-in or sign-up form, by field; the server has the last word. */
export function checkAuthForm(
  values: Partial<Record<AuthField, string>>,
  mode: "login" | "signup",
): FieldErrors {
  const errors: FieldErrors = {};
  if (mode === "signup" && !values.fullName?.trim()) errors.fullName = "Enter your full name";
  if (!values.email?.trim()) errors.email = "Enter your email";
  else if (!EMAIL.test(values.email.trim()))
    errors.email = "Enter an email address like name@example.com";
  const problem = mode === "signup" ? passwordProblem(values.password) : undefined;
  if (!values.password) errors.password = "Enter your password";
  else if (problem) errors.password = problem;
  return errors;
}

export function passwordProblem(password: string | undefined): string | undefined {
  if (!password) return "Enter a password";
  if (password.length < PASSWORD_MIN)
    return `Password should be at least ${PASSWORD_MIN} characters.`;
  return undefined;
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
