/** Kinds of danger. They take precedence over every other rule of the companion. */
export type Concern =
  | 'suicide'
  | 'self-harm'
  | 'partner-violence'
  | 'child-danger'
  | 'medical-emergency'
  | 'harm-to-others';

/** The person in danger: the writer, or someone the writer mentions. */
export type PersonInDanger = 'writer' | 'someone-else';
