/** The page of the site that has every event of the journal: what it is called, how loud it is, what it says, its fields. */
import { type EventRow, levelsOf } from '#firmware/events/event-row.ts'
import { EVENT_TEXTS } from '#firmware/words/event-texts.ts'

const TEXTS: Readonly<Record<string, string>> = EVENT_TEXTS.en

export function eventsPage(events: Readonly<Record<string, EventRow>>): string {
  const rows = Object.entries(events)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, row]) =>
        `| \`${name}\` | ${levelsOf(row).join(', ')} | ${TEXTS[`event.${name}`]} | ${fieldsOf(row)} |`,
    )
  const head = `# Events of the journal

What \`journalctl -u laned\` and \`lanectl logs\` show, and the log of the page in these words.`
  return `${head}\n\n| event | level | what happened | fields |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function fieldsOf({ fields = {} }: EventRow): string {
  return Object.keys(fields)
    .map((name) => `\`${name}\``)
    .join(', ')
}
