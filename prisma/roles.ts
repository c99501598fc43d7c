import pg from 'pg';
import { connectingFails } from './reach-database.ts';

/** Database roles of api and worker. The owner of all objects is a third role, which `migrate` uses. */
export const ROLES = ['frontdoor_api', 'frontdoor_worker'] as const;
export type Role = (typeof ROLES)[number];

/** Privileges on a table that {@link RESTRICTED} does not list. Only the owner can change the schema. */
const DEFAULT_PRIVILEGES = 'SELECT, INSERT, UPDATE, DELETE';
const NOTHING = '';

/**
 * Tables on which a role has fewer privileges than {@link DEFAULT_PRIVILEGES}. A trailing `*` matches any rest of a
 * name; the last matching line wins. Triggers and cascades need no line: they run as the owner.
 */
const RESTRICTED: Record<Role, Record<string, string>> = {
  frontdoor_api: {
    // The readiness check reads whether this version's migrations are applied.
    'public._prisma_migrations': 'SELECT (migration_name, finished_at, rolled_back_at)',
    'bullmq.migration': 'SELECT',
    'public.audit_entry': 'SELECT, INSERT',
    'public.audit_head': 'SELECT',
    'public.content_override_revision': 'SELECT, INSERT',
  },
  frontdoor_worker: {
    'public._prisma_migrations': NOTHING,
    'bullmq.migration': 'SELECT',
    // For retention; a trigger refuses to delete what is younger than six years.
    'public.audit_entry': 'SELECT (id, at, number), INSERT (id, username, action, subject), DELETE',
    'public.audit_head': NOTHING,
    'public.content_override*': NOTHING,
    'public.application_cv': NOTHING,
    'public.lead_note': NOTHING,
    // Users and their credentials. The weekly summary needs to know who is active.
    'public.admin_*': NOTHING,
    'public.admin_user': 'SELECT (id, active)',
    'public.sign_in_rule': NOTHING,
  },
};

const SCHEMAS = ['public', 'analytics', 'bullmq'];

/** A partition needs no rights of its own, and a worker may be dropping it. */
const TABLES = `
  SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace AS nsp ON nsp.oid = relnamespace
  WHERE nspname = ANY($1) AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`;

// Arbitrary id of the advisory lock under which rights are granted.
const RIGHTS_LOCK = 7_203_120;

/** A concurrent migration of another database on this server is creating or changing the role. */
const CONCURRENT_CHANGE = new Set(['42710', '23505', 'XX000']);
/** The role does not exist yet or has another password. */
const REFUSED = new Set(['28P01', '28000']);
const TRIES = 5;

/**
 * Creates the roles for which a password is given, and grants every existing role its privileges on all tables. Runs
 * after each migration, to cover new tables. Roles belong to the server, privileges to the database.
 * @param url of the migrated database, as its owner
 * @param options.passwords a role that already has this password is left unchanged
 * @param options.queues names of queues whose sequences are created here; BullMQ would create them with the first job
 * @throws if the owner may not create roles (42501), or Postgres does not let a role in
 */
export async function prepareRoles(
  url: string,
  options: { passwords: Partial<Record<Role, string | undefined>>; queues: readonly string[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const roles: Role[] = [];
    for (const role of ROLES) {
      const password = options.passwords[role];
      if (password) await setPassword(client, role, { url, password });
      if (await exists(client, role)) roles.push(role);
    }
    if (!roles.length) return;
    for (const queue of options.queues)
      await client.query('SELECT bullmq.next_job_id($1)', [queue]);
    const { rows } = await client.query<{ name: string }>(TABLES, [SCHEMAS]);
    const tables = rows.map(({ name }) => name);
    // In one transaction, so that running processes never lose a privilege.
    await client.query(
      [
        `SELECT pg_advisory_xact_lock(${RIGHTS_LOCK})`,
        ...REVOKED_FROM_PUBLIC,
        ...roles.flatMap((role) => rightsOf(role, tables)),
      ].join(';\n'),
    );
  } finally {
    await client.end();
  }
}

/** The URL with which a role reaches the same database. */
export function urlOfRole(url: string, role: Role, password: string): string {
  const own = new URL(url);
  own.username = role;
  own.password = encodeURIComponent(password);
  return own.href;
}

/** Without this, any role could attach these functions as triggers and run them with the owner's privileges. */
const REVOKED_FROM_PUBLIC = [
  'REVOKE EXECUTE ON FUNCTION public.audit_append(), public.audit_expire() FROM PUBLIC',
  // The default since Postgres 15.
  'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
];

function rightsOf(role: Role, tables: readonly string[]): string[] {
  const schemas = SCHEMAS.join();
  const lines = Object.entries(RESTRICTED[role]);
  const fits = (pattern: string, table: string) =>
    pattern.endsWith('*') ? table.startsWith(pattern.slice(0, -1)) : table === pattern;
  return [
    `GRANT USAGE ON SCHEMA ${schemas} TO ${role}`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schemas} TO ${role}`,
    // For the import of posts, which sets the sequence.
    ...(role === 'frontdoor_api' ? [`GRANT UPDATE ON SEQUENCE public.post_id_seq TO ${role}`] : []),
    `REVOKE ALL ON ${tables.join()} FROM ${role}`,
    ...tables.flatMap((table) => {
      const [, rights] = lines.findLast(([pattern]) => fits(pattern, table)) ?? [
        '',
        DEFAULT_PRIVILEGES,
      ];
      return rights ? [`GRANT ${rights} ON ${table} TO ${role}`] : [];
    }),
  ];
}

async function setPassword(
  client: pg.Client,
  role: Role,
  { url, password }: { url: string; password: string },
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const problem = await connectingFails(urlOfRole(url, role, password));
    if (problem === undefined) return;
    if (!REFUSED.has(problem)) throw new Error(`${role} cannot connect (${problem})`);
    const change = (await exists(client, role)) ? 'ALTER' : 'CREATE';
    try {
      await client.query(`${change} ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && CONCURRENT_CHANGE.has(error.code ?? '')))
        throw error;
    }
  }
  throw new Error(`Postgres does not let ${role} in with its password`);
}

async function exists(client: pg.Client, role: Role): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rowCount === 1;
}
