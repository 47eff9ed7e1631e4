import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { formatDay } from "~/lib/time.ts";

export interface Day {
  day: string;
  orders: number;
  revenue: number;
}

const short = (naira: number) =>
  naira === 0
    ? "₦0"
    : naira >= 1e6
      ? `₦${Number((naira / 1e6).toFixed(1))}m`
      : `₦${Math.round(naira / 1000)}k`;

/** "21 Nov" */
const dayAndMonth = (day: string) => formatDay(day).slice(4);

/** Orders as bars and revenue as a line, by day; the table below it says the same. */
export function DaysChart({ days }: { days: Day[] }) {
  return (
    <figure>
      <div className="h-64" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart data={days} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="day"
              tickFormatter={dayAndMonth}
              tick={{ fontSize: 12 }}
              minTickGap={24}
            />
            <YAxis yAxisId="orders" allowDecimals={false} width={32} tick={{ fontSize: 12 }} />
            <YAxis
              yAxisId="revenue"
              orientation="right"
              tickFormatter={short}
              width={56}
              tick={{ fontSize: 12 }}
            />
            <Tooltip
              labelFormatter={(day) => formatDay(String(day))}
              formatter={(value, name) =>
                name === "Revenue" ? formatNaira(nairaToKobo(Number(value))) : String(value)
              }
            />
            <Bar
              yAxisId="orders"
              dataKey="orders"
              name="Orders"
              fill="var(--color-bone)"
              isAnimationActive={false}
            />
            <Line
              yAxisId="revenue"
              dataKey="revenue"
              name="Revenue"
              stroke="var(--color-indigo)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-2 text-sm">
        <summary className="min-h-9 content-center text-muted">As a table</summary>
        <table className="w-full max-w-md">
          <thead className="text-left">
            <tr>
              <th className="py-1 font-medium">Day</th>
              <th className="py-1 text-right font-medium">Orders</th>
              <th className="py-1 text-right font-medium">Revenue</th>
            </tr>
          </thead>
          <tbody className="prices">
            {days.map((row) => (
              <tr key={row.day}>
                <td>{formatDay(row.day)}</td>
                <td className="text-right">{row.orders}</td>
                <td className="text-right">{formatNaira(nairaToKobo(row.revenue))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
