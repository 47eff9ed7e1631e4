import type { FactTable as Table } from "../marked-text.ts";

/** A small table of facts within a text. */
export const FactTable = ({ caption, head, rows }: Table) => (
  <div className="overflow-x-auto">
    <table className="prices w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col" className="caps py-3 pr-4 text-left text-muted">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row" className="border-t border-line py-3 pr-4 text-left font-medium">
              {first}
            </th>
            {others.map((text, at) => (
              <td key={head[at + 1]} className="border-t border-line py-3 pr-4">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
