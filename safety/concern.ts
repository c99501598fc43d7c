/** What a message may be about that outranks every other rule of the companion. */
export type Concern =
  | 'suicide'
  | 'self-harm'
  | 'partner-violence'
  | 'child-danger'
  | 'medical-emergency'
  | 'harm-to-others';

/** Who is in danger: the person who writes, or someone they write about. */
export type PersonInDanger = 'writer' | 'someone-else';
