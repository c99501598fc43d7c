import type { Contact } from './contact-store.ts';

const shownByDefault = ['email', 'firstname', 'lastname'];

/** A contact in HubSpot's response format. */
export interface ContactView {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archived: false;
}

/** A contact with all its properties, as after a write. */
export function viewContact(contact: Contact): ContactView {
  return view(contact, contact.properties);
}

/** A contact with only the requested properties, null for those without a value. */
export function viewSelected(contact: Contact, asked: readonly string[]): ContactView {
  const names = asked.length === 0 ? shownByDefault : asked;
  return view(
    contact,
    Object.fromEntries(names.map((name) => [name, contact.properties[name] ?? null])),
  );
}

function view(contact: Contact, shown: Readonly<Record<string, string | null>>): ContactView {
  const createdAt = new Date(contact.createdAt).toISOString();
  const updatedAt = new Date(contact.updatedAt).toISOString();
  return {
    id: contact.id,
    properties: {
      ...shown,
      createdate: createdAt,
      hs_object_id: contact.id,
      lastmodifieddate: updatedAt,
    },
    createdAt,
    updatedAt,
    archived: false,
  };
}
