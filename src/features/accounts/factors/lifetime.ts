/** How long a challenge waits for its answer, and an enrolment for its first one. */
export const CHALLENGE_MS = 300_000;
