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
  /** Opens the reply; may be empty. Names the hotline once violence by a partner was told or is likely. */
  note: string;
  /** Whether `note` is a watchful note: this message or an earlier crisis has raised the level to `watch`. */
  isWatched: boolean;
  /** Whether the message is a short answer to Relie's question about safety. */
  answersSafetyQuestion: boolean;
  /** Whom a partner hurts; undefined if nobody told of violence. */
  toldOfViolence: PersonInDanger | undefined;
  /** Whether a message that told of violence had level `crisis`; otherwise violence is only likely. */
  violenceIsPlain: boolean;
  signal: AbortSignal;
  onFailure: OnFailure;
}

/** What follows a provider's failure: an `error` event, or the answer without a model. */
export type OnFailure = 'error' | 'grounded';
