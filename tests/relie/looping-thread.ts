import type { ConversationMessage } from '#safety/assess-conversation';
import type { SafetyAssessment } from '#safety/assessment';

/** Stands in for the assessment thread: does not return for the message "loop". */
export default function assess([message]: readonly ConversationMessage[]): SafetyAssessment {
  for (;;) if (message?.content !== 'loop') return { level: 'none', concerns: [] };
}
