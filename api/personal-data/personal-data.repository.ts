import { addDays } from 'date-fns/addDays';
import { max } from 'date-fns/max';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AuditedAction } from '#contracts/audit';
import { GIVE_UP_AFTER_DAYS } from '#contracts/delivery-job';
import type { Database } from '#prisma/database';
import { Prisma, type Booking, type Delivery, type Submission } from '#prisma/generated/client';
import type { SealedColumn, SealedPlace } from '#prisma/sealed-column';
import { countByKind } from './erase-again.ts';
import type { ErasureList } from './erasure-list.ts';

// Upper bound of a transaction. Each of its statements has the shorter limit of the connection.
const WITHIN_MS = 30_000;

/** Who asked for a copy or an erasure. The command line has no user. */
interface Actor {
  id: string | null;
  username: string;
}
const COMMAND_LINE: Actor = { id: null, username: 'command line' };

/** Stands in a copy for a value that no key opens. */
const NOT_READ = 'could not be read';

// Loose: a copy leaves nothing out.
const fields = z.looseObject({ serviceInterest: z.string().optional() });

/** A visitor's rights under the law and the privacy policy: access to their data, and its erasure. */
export class PersonalDataRepository {
  constructor(
    private readonly database: Database,
    private readonly sealedColumn: SealedColumn,
    /** Called with the row id of a value that no key opens. */
    private readonly onUnreadable: (error: unknown, rowId: string) => void,
  ) {}

  /** The address that a lead wrote from; null if there is no such lead. */
  async emailOf(leadId: string): Promise<string | null> {
    const lead = await this.database.prisma.submission.findUnique({
      where: { id: leadId },
      select: { email: true },
    });
    return lead?.email ?? null;
  }

  /**
   * Everything stored under an address, oldest first, decrypted; a CV is only mentioned. A value that no key opens is
   * named, and the rest is copied. Recorded in the audit log before anything is read.
   */
  async copy(email: string, actor: Actor = COMMAND_LINE) {
    const { prisma } = this.database;
    const found =
      await prisma.$queryRaw<Found>`SELECT id, kind FROM submission WHERE ${sentBy(email)}`;
    const ids = found.map(({ id }) => id);
    await prisma.auditEntry.createMany({ data: auditOf(actor, 'copy submission', ids) });
    const { submissions, bookings } = await prisma.$transaction(
      async (transaction) => ({
        submissions: await transaction.submission.findMany({
          where: { id: { in: ids } },
          omit: { requestDigest: true, idempotencyKey: true },
          include: {
            cv: { select: { format: true, bytes: true } },
            deliveries: {
              select: { destination: true, state: true, deliveredAt: true, contactId: true },
            },
            notes: {
              select: { id: true, at: true, author: true, sealedText: true },
              orderBy: { id: 'asc' },
            },
            waitlistEntry: { select: { therapist: true, format: true, joinedAt: true } },
          },
          orderBy: { id: 'asc' },
        }),
        // Not included above, because Prisma reads no ranges.
        bookings: await transaction.$queryRaw<CopiedBooking[]>`
          SELECT submission_id AS "submissionId", lower(during) AS start, upper(during) AS "end",
            therapist, format, status, created_at AS "createdAt", changed_at AS "changedAt",
            offered_until AS "offeredUntil", hubspot_meeting_id AS "hubspotMeetingId"
          FROM booking WHERE submission_id = ANY(${ids}::uuid[]) ORDER BY id`,
      }),
      // All reads see one snapshot: a submission erased meanwhile is copied whole.
      { isolationLevel: 'RepeatableRead', timeout: WITHIN_MS },
    );
    const bookingsOf = Map.groupBy(bookings, ({ submissionId }) => submissionId);
    return submissions.map(({ sealedDetails, notes: sealedNotes, ...columns }) => {
      const booked = bookingsOf.get(columns.id) ?? [];
      const rest = {
        ...columns,
        bookings: booked.map(({ submissionId: _, ...booking }) => booking),
      };
      const notes = sealedNotes.map(({ id, at, author, sealedText }) => {
        return { at, author, text: this.open(sealedText, 'lead_note.sealed_text', id) ?? NOT_READ };
      });
      const sealed = sealedDetails
        ? this.open(sealedDetails, 'submission.sealed_details', rest.id)
        : '{}';
      if (sealed === null) return { ...rest, details: NOT_READ, notes };
      const { serviceInterest = rest.serviceInterest, ...details } = fields.parse(
        JSON.parse(sealed),
      );
      return { ...rest, serviceInterest, details, notes };
    });
  }

  /**
   * Deletes everything stored under an address: submissions with deliveries, attempts, notes, bookings, waitlist entry
   * and CV. The erasure is written to the list before it is committed; the worker then erases the address in HubSpot.
   * @returns the erasure's id and the number of deleted submissions
   * @throws if the database fails. The erasure is in the list by then; repeating it for the address completes it
   */
  async erase(
    email: string,
    list: ErasureList,
    actor: Actor = COMMAND_LINE,
  ): Promise<{ id: string; submissions: number }> {
    const id = uuidv7();
    const at = await this.now();
    await list.add({ id, at, email });
    const submissions = await this.database.prisma.$transaction(
      async (transaction) => {
        const erased = await transaction.$queryRaw<Found>`
          SELECT id, kind FROM submission WHERE ${sentBy(email)} AND created_at <= ${at}
          ORDER BY id FOR UPDATE`;
        const ids = erased.map((submission) => submission.id);
        // A separate DELETE, which waits for concurrent claims and returns the state that they left.
        const deliveries = await transaction.$queryRaw<
          Pick<Delivery, 'id' | 'state' | 'leaseUntil'>[]
        >`
          DELETE FROM delivery WHERE submission_id = ANY(${ids}::uuid[])
          RETURNING id, state, lease_until AS "leaseUntil"`;
        const running = deliveries.filter(({ state }) => state === 'DELIVERING');
        await transaction.submission.deleteMany({ where: { id: { in: ids } } });
        await transaction.erasure.create({
          data: {
            id,
            requestedAt: at,
            giveUpAt: addDays(at, GIVE_UP_AFTER_DAYS),
            requestedBy: actor.username,
            deleted: countByKind(erased),
            sealedEmail: this.sealedColumn.seal(email, 'erasure.sealed_email', id),
            running: running.map((delivery) => delivery.id),
            runningUntil: running.length
              ? max(running.map(({ leaseUntil }) => leaseUntil ?? at))
              : null,
          },
        });
        await transaction.auditEntry.createMany({
          data: [
            ...auditOf(actor, 'erase address', [id]),
            ...auditOf(actor, 'erase submission', ids),
          ],
        });
        return ids.length;
      },
      { timeout: WITHIN_MS },
    );
    return { id, submissions };
  }

  /**
   * All erasures, newest first: the proof that each was done. No personal data. An erasure that is listed but not in
   * the database is NOT_RECORDED, until another one of the same address is recorded.
   */
  async erasures(list: ErasureList | null) {
    const recorded = await this.database.prisma.erasure.findMany({
      omit: {
        ...{ sealedEmail: true, dueAt: true, giveUpAt: true, attemptCount: true },
        ...{ running: true, runningUntil: true },
      },
      orderBy: { id: 'desc' },
    });
    const ids = new Set(recorded.map(({ id }) => id));
    const lost = ((await list?.read())?.latest ?? [])
      .filter(({ id }) => !ids.has(id))
      .map(({ id, at }) => ({
        ...{ id, requestedAt: at, requestedBy: 'not recorded', deleted: {} },
        ...{ deletedAt: null, confirmedAt: null, confirmedBy: null },
        state: 'NOT_RECORDED' as const,
        explanation:
          'The command failed, or the database was restored from an older backup. Erase the address again.',
      }));
    return [...lost, ...recorded].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** @returns null if no key opens it */
  private open(sealed: Uint8Array, place: SealedPlace, rowId: string): string | null {
    try {
      return this.sealedColumn.open(sealed, place, rowId);
    } catch (error) {
      this.onUnreadable(error, rowId);
      return null;
    }
  }

  /** The database's clock, which also dates the submissions. */
  private async now(): Promise<Date> {
    const [row] = await this.database.query<{ now: Date }>('SELECT now()');
    return row?.now ?? new Date();
  }
}

type CopiedBooking = Pick<
  Booking,
  | 'submissionId'
  | 'therapist'
  | 'format'
  | 'status'
  | 'createdAt'
  | 'changedAt'
  | 'offeredUntil'
  | 'hubspotMeetingId'
> & { start: Date; end: Date };

type Found = Pick<Submission, 'id' | 'kind'>[];

// Compared for equality, not with LIKE: an underscore is a valid character of an address. The command is rare enough to
// scan the whole table.
const sentBy = (email: string): Prisma.Sql => Prisma.sql`lower(email) = lower(${email})`;

const auditOf = (actor: Actor, action: AuditedAction, ids: string[]) =>
  ids.map((subject) => ({
    ...{ id: uuidv7(), userId: actor.id, username: actor.username },
    ...{ action, subject },
  }));
