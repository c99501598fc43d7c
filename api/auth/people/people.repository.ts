import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { AuditedAction } from '#contracts/audit';
import type { Role } from '#contracts/auth';
import type { Person, PersonChange } from '#contracts/people';
import type { Database } from '#prisma/database';
import type { Prisma } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';
import { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedInUser } from '../signed-in-user.ts';

/** A one-time link to store. */
interface NewLink {
  tokenDigest: Uint8Array<ArrayBuffer>;
  expiresAt: Date;
}

type FullPerson = Required<Person>;

const PERSON = {
  id: true,
  username: true,
  role: true,
  active: true,
  passwordHash: true,
  totp: { select: { confirmedAt: true } },
  passkeys: { select: { id: true }, take: 1 },
} as const;
type Row = Prisma.AdminUserGetPayload<{ select: typeof PERSON }>;

/** Reads and changes the people who can sign in. They are never deleted, because audit entries name them. */
@Injectable()
export class PeopleRepository {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  async list(): Promise<FullPerson[]> {
    const rows = await this.database.prisma.adminUser.findMany({
      select: PERSON,
      orderBy: { username: 'asc' },
    });
    return rows.map(toPerson);
  }

  async find(id: string): Promise<FullPerson | null> {
    const where = { id };
    const row = await this.database.prisma.adminUser.findUnique({ where, select: PERSON });
    return row && toPerson(row);
  }

  /** @returns the new person's id; null if the name is taken, in whatever capital letters */
  async invite(
    by: SignedInUser,
    { username, role }: { username: string; role: Role },
    link: NewLink,
  ): Promise<string | null> {
    const id = uuidv7();
    return this.database.prisma.$transaction(async (transaction) => {
      // Two invitations of one name at the same time must not both find it free.
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('invite person'))`;
      // Prisma's `insensitive` compares with ILIKE, where an underscore matches any character.
      const taken = await transaction.$queryRaw<unknown[]>`
        SELECT id::text FROM admin_user WHERE lower(username) = lower(${username})`;
      if (taken.length > 0) return null;
      await transaction.adminUser.create({
        data: { id, username, role, link: { create: link } },
      });
      await this.audit.record(by, 'invite person', id, transaction);
      return id;
    });
  }

  /** Stores a one-time link, which replaces the earlier one. @returns false if the person is gone or not active */
  replaceLink(by: SignedInUser, id: string, link: NewLink): Promise<boolean> {
    return this.database.prisma.$transaction(async (transaction) => {
      const person = await transaction.adminUser.findUnique({ where: { id, active: true } });
      if (!person) return false;
      await transaction.adminLink.upsert({
        where: { userId: id },
        create: { userId: id, ...link },
        update: link,
      });
      await this.audit.record(by, 'reset password link', id, transaction);
      return true;
    });
  }

  /**
   * Changes role or activity. Deactivating a person also ends their sessions.
   * @returns null if there is no such person; `last admin` if nobody could manage people any more
   */
  change(
    by: SignedInUser,
    id: string,
    change: PersonChange,
  ): Promise<FullPerson | null | 'last admin'> {
    return this.database.prisma.$transaction(async (transaction) => {
      // If two admins demote each other at the same time, the second transaction waits here and then sees the change of
      // the first. NO KEY: does not block the foreign-key check of concurrent audit entries.
      const admins = await transaction.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM admin_user
        WHERE role = 'admin' AND active AND password_hash IS NOT NULL ORDER BY id FOR NO KEY UPDATE`;
      const where = { id };
      const before = await transaction.adminUser.findUnique({ where, select: PERSON });
      if (!before) return null;
      const { role = before.role, active = before.active } = change;
      const staysAdmin = role === 'admin' && active;
      const isLast = admins.length === 1 && admins[0]?.id === id;
      if (isLast && !staysAdmin) return 'last admin';

      const after = await transaction.adminUser.update({
        where,
        data: { role, active },
        select: PERSON,
      });
      if (!active) {
        await transaction.adminSession.deleteMany({ where: { userId: id } });
        await transaction.adminPendingSignIn.deleteMany({ where: { userId: id } });
        await transaction.adminLink.deleteMany({ where: { userId: id } });
        await transaction.weeklySummary.deleteMany({ where: { userId: id } });
      }
      for (const action of actionsOf(before, after)) {
        await this.audit.record(by, action, id, transaction);
      }
      return toPerson(after);
    });
  }
}

function toPerson({ passwordHash, totp, passkeys, ...person }: Row): FullPerson {
  return {
    ...person,
    invited: passwordHash === null,
    secondFactor: Boolean(totp?.confirmedAt) || passkeys.length > 0,
  };
}

function actionsOf(before: Row, after: Row): AuditedAction[] {
  const actions: AuditedAction[] = [];
  if (before.role !== after.role) actions.push('change role');
  if (before.active !== after.active) {
    actions.push(after.active ? 'reactivate person' : 'deactivate person');
  }
  return actions;
}
