/** "Thu 26 Nov" or "Thu 26 Nov – Sat 28 Nov". */
export const nameDays = ({ from, to }: { from: string; to: string }) =>
  from === to ? from : `${from} – ${to}`;
