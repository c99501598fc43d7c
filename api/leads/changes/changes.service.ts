import { Injectable } from '@nestjs/common';
import type { AuditedAction } from '#contracts/audit';
import type { LeadChange, LeadChanges, LeadWork } from '#contracts/leads';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { ApiException } from '../../http/api-exception.ts';
import { ChangesRepository, type FoundLead, type Work } from './changes.repository.ts';

type ChangeOfLead = LeadChanges['changes'][number];

// Postgres refuses the year 0.
const EARLIEST = '2000-01-01';

/** Changes what staff say about leads: status, assignee, follow-up, read or not. */
@Injectable()
export class ChangesService {
  constructor(private readonly repository: ChangesRepository) {}

  /**
   * All changes or none.
   * @returns the changes that undo them, in their order
   * @throws ApiException `not_found` if a lead does not exist; `conflict` if a field does not hold what the caller has
   * seen (`was`); `validation_failed` if an assignee does not, a lead is
   * named twice or a day is long past
   */
  async change(changes: LeadChanges['changes'], user: SignedInUser): Promise<LeadChanges> {
    const wanted = new Map<string, LeadChange>();
    for (const { id, ...change } of changes) {
      if (wanted.has(id.toLowerCase())) throw refused('changes', 'A lead is named twice.');
      if ((change.followUpOn ?? EARLIEST) < EARLIEST) {
        throw refused('followUpOn', 'Please choose a later day.');
      }
      wanted.set(id.toLowerCase(), change);
    }
    const assignees = changes.flatMap(({ assignee }) => assignee ?? []);
    const before = new Map<string, FoundLead>();
    await this.repository.change([...wanted.keys()], assignees, user, (found, people) => {
      for (const lead of found) before.set(lead.id, lead);
      if (before.size < wanted.size) {
        throw new ApiException('not_found', 'A submission does not exist any more.');
      }
      const isUnknown = assignees.some((id) => !people.has(id));
      if (isUnknown) throw refused('assignee', 'This person does not exist or is not active.');
      const stale = found.filter((lead) => isStale(lead, wanted.get(lead.id) ?? {}));
      if (stale.length > 0) {
        throw new ApiException(
          'conflict',
          'This was changed meanwhile. Nothing was saved; please look at it again.',
          { more: { stale: stale.map(({ id }) => id) } },
        );
      }
      return found.flatMap((lead) => {
        const { was: _, ...change } = wanted.get(lead.id) ?? {};
        const work = changed(lead, change);
        const actions = actionsOf(lead, work, user.id);
        return actions.length ? [{ work, actions }] : [];
      });
    });
    return {
      changes: [...wanted].flatMap(([id, change]) => {
        const lead = before.get(id);
        return lead ? [undoing(lead, change)] : [];
      }),
    };
  }
}

/** Whether a field has neither the value that the caller saw nor the wanted one. */
function isStale({ status, assigneeId, followUpOn }: Work, change: LeadChange): boolean {
  const now: LeadWork = { status, assignee: assigneeId, followUpOn };
  const { was = {} } = change;
  return (['status', 'assignee', 'followUpOn'] as const).some((field) => {
    if (change[field] === undefined || was[field] === undefined) return false;
    return now[field] !== was[field] && now[field] !== change[field];
  });
}

function changed(lead: Work, { status, assignee, followUpOn, unread }: LeadChange): Work {
  return {
    id: lead.id,
    status: status ?? lead.status,
    assigneeId: assignee === undefined ? lead.assigneeId : assignee,
    followUpOn: followUpOn === undefined ? lead.followUpOn : followUpOn,
    readAt: unread === undefined ? lead.readAt : unread ? null : (lead.readAt ?? new Date()),
  };
}

/** What the audit log says about a change: nothing about a field that already had the value. */
function actionsOf(before: Work, after: Work, userId: string): AuditedAction[] {
  const actions: AuditedAction[] = [];
  if (after.status !== before.status) actions.push(`set status ${after.status}`);
  if (after.assigneeId !== before.assigneeId) {
    if (after.assigneeId === null) actions.push('unassign lead');
    else actions.push(after.assigneeId === userId ? 'take lead' : 'assign lead');
  }
  if (after.followUpOn !== before.followUpOn) {
    actions.push(after.followUpOn === null ? 'remove follow-up' : 'set follow-up');
  }
  if ((after.readAt === null) !== (before.readAt === null)) {
    actions.push(after.readAt === null ? 'mark unread' : 'mark read');
  }
  return actions;
}

/** The change that restores `lead`. An assignee who is no longer active is not restored. */
function undoing(
  lead: FoundLead,
  { status, assignee, followUpOn, unread }: LeadChange,
): ChangeOfLead {
  const was: LeadWork = {
    ...(status !== undefined && { status }),
    ...(assignee !== undefined && { assignee }),
    ...(followUpOn !== undefined && { followUpOn }),
  };
  return {
    id: lead.id,
    ...(status !== undefined && { status: lead.status }),
    ...(assignee !== undefined && { assignee: lead.assigneeIsActive ? lead.assigneeId : null }),
    ...(followUpOn !== undefined && { followUpOn: lead.followUpOn }),
    ...(unread !== undefined && { unread: lead.readAt === null }),
    ...(Object.keys(was).length > 0 && { was }),
  };
}

const refused = (field: string, message: string) =>
  new ApiException('validation_failed', message, { fields: { [field]: message } });
