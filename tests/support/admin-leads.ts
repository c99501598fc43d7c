import {
  leadDetailSchema,
  leadPageSchema,
  type LeadDetail,
  type LeadPage,
  type LeadSearch,
} from '#contracts/leads';
import type { AdminClient } from './admin-client.ts';

/** A page of leads as staff see it. @throws if the api refuses the search */
export async function searchLeads(staff: AdminClient, search: LeadSearch = {}): Promise<LeadPage> {
  const answer = await staff.post('/api/admin/leads/search', search);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return leadPageSchema.parse(await answer.json());
}

/** Ids of a page of leads, in its order. */
export async function idsOfLeads(staff: AdminClient, search: LeadSearch = {}): Promise<string[]> {
  return (await searchLeads(staff, search)).items.map(({ id }) => id);
}

/** Opens a lead. @throws if the api refuses */
export async function openLead(staff: AdminClient, id: string): Promise<LeadDetail> {
  const answer = await staff.get(`/api/admin/leads/${id}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return leadDetailSchema.parse(await answer.json());
}
