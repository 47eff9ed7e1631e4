export default function Page() {
  return (
    <main>
      <title>Empty page</title>
      <h1>Empty page</h1>
    </main>
  );
}
