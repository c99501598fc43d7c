import type { ChatMessage } from '#contracts/relie';
import type { PersonInDanger } from '#safety/concern';
import type { Material } from './grounding.ts';
import type { SiteText } from './site-material.ts';

/** One message of a conversation, with what is needed to answer it. */
export interface Turn {
  conversation: ChatMessage[];
  context: string;
  material: Material;
  /** What of the site goes into the prompt, best first. */
  found: SiteText[];
  /** Opens the reply; empty if there is nothing to say. Names the hotline once violence is told or likely. */
  note: string;
  /** Whether this message has level `watch`. */
  isWatched: boolean;
  /** Whom a partner hurts; undefined if nobody told of violence. */
  toldOfViolence: PersonInDanger | undefined;
  /** Whether a message that told of violence had level `crisis`; otherwise violence is only likely. */
  violenceIsPlain: boolean;
  signal: AbortSignal;
  onFailure: OnFailure;
}

/** What follows a provider's failure: an `error` event, or the answer without a model. */
export type OnFailure = 'error' | 'grounded';
