import type { ConversationMessage, SafetyAssessment } from '#safety/assess-message';

/** Stands in for the assessment thread: does not return for the message "loop". */
export default function assess([message]: readonly ConversationMessage[]): SafetyAssessment {
  for (;;) if (message?.content !== 'loop') return { level: 'none', concerns: [] };
}
