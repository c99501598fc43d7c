import type { Properties } from './contact-properties.ts';

/** Delay until a write is visible to search, in milliseconds. */
const searchLagMs = 2_000;

/** A stored contact; times in milliseconds since the epoch. */
export interface Contact {
  readonly id: string;
  readonly properties: Properties;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Properties before the last write; search returns them until the lag has passed. */
  readonly stale: Properties | undefined;
}

/** Thrown when a write would give two contacts the same e-mail address. */
export class EmailTaken extends Error {
  constructor(email: string, contactId: string, ownerId: string) {
    super(
      `Cannot set PropertyValueCoordinates{objectTypeId=ObjectTypeId{legacyObjectType=CONTACT}, propertyName=email, value=${email}} on ${contactId}. ${ownerId} already has that value.`,
    );
  }
}

/** Every contact, by record id and by lower-cased e-mail address. */
export class ContactStore {
  private readonly byId = new Map<string, Contact>();
  private readonly idByEmail = new Map<string, string>();
  private lastId = 100_000;

  all(): Contact[] {
    return [...this.byId.values()];
  }

  get(id: string): Contact | undefined {
    return this.byId.get(id);
  }

  getByEmail(email: string): Contact | undefined {
    const id = this.idByEmail.get(emailKey(email));
    return id === undefined ? undefined : this.byId.get(id);
  }

  /**
   * Merges `changes` into `existing`, or creates a contact from them. An empty value clears a property.
   * @param keep false returns the result without storing it
   * @throws EmailTaken if the address belongs to another contact
   */
  save(existing: Contact | undefined, changes: Properties, keep: boolean, now: number): Contact {
    const id = existing?.id ?? String(++this.lastId);
    const email = changes.email === undefined ? undefined : emailKey(changes.email);
    const owner = email === undefined ? undefined : this.idByEmail.get(email);
    if (email !== undefined && owner !== undefined && owner !== id) {
      throw new EmailTaken(email, id, owner);
    }
    const merged = { ...existing?.properties, ...changes, ...(email && { email }) };
    const contact: Contact = {
      id,
      properties: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '')),
      createdAt: existing?.createdAt ?? now,
      updatedAt: now,
      stale: existing && searchable(existing, now),
    };
    if (keep) this.put(existing, contact);
    return contact;
  }

  remove({ id, properties }: Contact): void {
    this.byId.delete(id);
    if (properties.email !== undefined) this.idByEmail.delete(properties.email);
  }

  clear(): void {
    this.byId.clear();
    this.idByEmail.clear();
  }

  private put(before: Contact | undefined, contact: Contact): void {
    const oldEmail = before?.properties.email;
    if (oldEmail !== undefined) this.idByEmail.delete(oldEmail);
    if (contact.properties.email !== undefined) {
      this.idByEmail.set(contact.properties.email, contact.id);
    }
    this.byId.set(contact.id, contact);
  }
}

/** The properties of a contact that search sees at `now`, without writes of the last two seconds. */
export function searchable(contact: Contact, now: number): Properties | undefined {
  return now - contact.updatedAt >= searchLagMs ? contact.properties : contact.stale;
}

function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
