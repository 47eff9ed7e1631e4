import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MarkedField } from "./marked-field.tsx";

test("what writes marks stands above its text, where no bar at the lower edge covers it", () => {
  const html = renderToStaticMarkup(
    <MarkedField label="Text" value="White cloth." facts={[]} onChange={() => {}} />,
  );
  const [label, tools, text] = ["<label", 'role="toolbar"', "<textarea"].map((part) =>
    html.indexOf(part),
  );
  expect(label).toBeGreaterThanOrEqual(0);
  expect(tools).toBeGreaterThan(label!);
  expect(text).toBeGreaterThan(tools!);
});
