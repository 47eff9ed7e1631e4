const benefits = [
  [
    "Every order, and where it is",
    "Receipts and returns in one place, without looking for a mail.",
  ],
  ["A checkout in three presses", "Your addresses stand there already."],
  ["Your wishlist on every device", "What you have set your heart on stays there."],
  ["Ordered as a guest before?", "Those orders join your account too."],
] as const;

export function AccountBenefits() {
  return (
    <aside
      aria-label="What an account is for"
      className="mt-16 hidden self-start bg-bone-light p-10 lg:block"
    >
      <p className="display text-lg">Kept for you</p>
      <ul className="mt-6 flex flex-col gap-5 text-sm">
        {benefits.map(([title, text]) => (
          <li key={title}>
            <span className="block font-medium">{title}</span>
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
