interface Database {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Signs somebody up at a running shop and makes them an administrator, who may change things without
 * a second factor. @returns their token
 */
export async function becomeAdmin(port: number, sql: Database): Promise<string> {
  await sql.query(
    `insert into store_settings (key, value) values ('security', $1)
     on conflict (key) do update set value = store_settings.value || excluded.value`,
    [{ staff_second_factor: false }],
  );
  const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "bench.admin@example.com", password: "adire-indigo-42" }),
  });
  const { access_token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  await sql.query("insert into user_roles (user_id, role) values ($1, 'admin')", [user.id]);
  return access_token;
}
