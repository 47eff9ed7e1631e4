/** "+234 803 555 0142", as people read it. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, "+234 $1 $2 $3");
