/** What callers ask of third-party features: which there are. Those of each one stand in its own `feature.json`. */
import { exact } from '#firmware/config/section-builders.ts'
import { operations } from '#firmware/operations/operation.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

const InBoth = exact({ en: Type.String(), ru: Type.String() })

const Field = exact({
  name: Type.String(),
  is: Type.String({ description: '`text`, `number`, `integer` or `flag`' }),
  title: InBoth,
  optional: Type.Boolean(),
  least: orNull(Type.Number(), { description: 'of a number' }),
  most: orNull(Type.Number(), {
    description: 'of a number; of a text how many characters it may have',
  }),
})

const Offered = exact({
  name: Type.String(),
  at: Type.String({ description: 'as `GET /features/tide/show`' }),
  access: oneOf(['read', 'change', 'operate']),
  title: InBoth,
  takes: Type.Array(Field, { description: 'in the query of a GET, in the body of a POST' }),
  gives: Type.Array(Field),
})

const Listed = exact({
  name: Type.String(),
  title: orNull(InBoth, { description: 'null where its feature.json cannot be read' }),
  version: orNull(Type.String()),
  state: oneOf(['running', 'starting', 'failed', 'off'], {
    description: '`off` where `guests.off` names it',
  }),
  why: orNull(Type.String(), { description: 'why it does not run, and what to do' }),
  attention: orNull(Type.String(), {
    description: 'why somebody is needed while it runs, in its words',
  }),
  operations: Type.Array(Offered),
  card: orNull(
    exact({
      shows: Type.String({ description: 'the operation whose answer the page shows' }),
      everySeconds: Type.Integer(),
      buttons: Type.Array(Type.String(), { description: 'operations that it has a button for' }),
    }),
  ),
})

export const GUEST_OPERATIONS = operations({
  listGuests: {
    at: 'GET /features',
    access: 'read',
    tag: 'Third-party features',
    summary: 'The third-party features of this lane, whether each runs, and what it offers',
    answers: { 200: exact({ features: Type.Array(Listed) }) },
    lanectl: {
      verb: 'guests list',
      says: 'lanectl.guests.list.about',
      prints: {
        rows: 'features',
        none: 'lanectl.guests.none',
        columns: {
          'lanectl.column.name': 'name',
          'lanectl.column.state': 'state:name.guest',
          'lanectl.column.why': 'why',
        },
      },
    },
    page: { tab: 'device', pressedBy: 'guests-card' },
  },
})
