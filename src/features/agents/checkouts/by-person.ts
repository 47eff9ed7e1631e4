/** In place of why a person went on, once they have ordered. */
export const BY_PERSON = "by_person";
