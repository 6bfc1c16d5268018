/** The code of a feature that has only begun: it compiles, and does what its tests say. */
import type { Kinds } from './kinds-of-feature.ts'
import type { Names } from './names-of-feature.ts'
import { linesOf, toWrite } from './text-of-file.ts'

/** By their paths in its folder. */
export function featureCode(names: Names, kinds: Kinds): Readonly<Record<string, string>> {
  const { name } = names
  return {
    'feature.ts': rowOf(names, kinds),
    [`${name}-section.ts`]: sectionOf(names, kinds),
    [`open-${name}.ts`]: openerOf(names, kinds),
    ...(kinds.has('event') && { [`${name}-events.ts`]: eventsOf(names) }),
    ...(kinds.has('metric') && { [`${name}-metrics.ts`]: metricsOf(names) }),
    ...(kinds.has('operation') && {
      [`${name}-operations.ts`]: operationsOf(names, kinds),
      [`${name}-routes.ts`]: routesOf(names),
    }),
    ...(kinds.has('card') && {
      'page/device.tsx': roomOf(names),
      'page/rows.ts': rowsOf(names),
      [`page/device/${name}.tsx`]: cardOf(names),
      [`page/device/${name}.stories.tsx`]: storiesOf(names),
    }),
  }
}

function rowOf({ name, key, type, table }: Names, kinds: Kinds): string {
  return linesOf(
    `/** \`${key}:\` ${toWrite('what a lane is with it, in a sentence')} */`,
    "import { feature } from '#firmware/kernel/feature.ts'",
    kinds.has('event') && `import { ${table}_EVENTS } from './${name}-events.ts'`,
    `import { ${type} } from './${name}-section.ts'`,
    '',
    'export const FEATURE = feature({',
    `  name: '${name}',`,
    key !== name && `  key: '${key}',`,
    `  section: ${type},`,
    "  settings: { task: 'machine' },",
    kinds.has('event') && `  events: ${table}_EVENTS,`,
    kinds.has('part') && `  parts: { ${inRow(name)}: {} },`,
    kinds.has('operation') && '  operations: async () => ({',
    kinds.has('operation') &&
      `    device: (await import('./${name}-operations.ts')).${table}_OPERATIONS,`,
    kinds.has('operation') && '  }),',
    kinds.has('metric') &&
      `  metrics: async () => (await import('./${name}-metrics.ts')).${table}_METRICS,`,
    kinds.has('verb') && `  lanectl: { ${inRow(name)}: 'lanectl.${name}.about' },`,
    `  open: async (lane) => (await import('./open-${name}.ts')).open${type}(lane),`,
    '})',
  )
}

function sectionOf({ key, type }: Names, kinds: Kinds): string {
  const about = `/** \`${key}:\` switches it on; README.md. Without it nothing is loaded. */`
  const builders = [
    "import { exact } from '#firmware/config/section-builders.ts'",
    "import { type Static, Type } from '#firmware/schema-builder.ts'",
    '',
  ]
  const section = kinds.has('setting')
    ? [
        `export const ${type} = Type.Optional(`,
        '  exact({',
        `    /** ${toWrite('what it is, and why these bounds')} */`,
        '    everyMinutes: Type.Integer({ minimum: 1, maximum: 60, default: 5 }),',
        '  }),',
        ')',
      ]
    : [`export const ${type} = Type.Optional(exact({}))`]
  return linesOf(
    about,
    ...builders,
    ...section,
    `export type ${type}Config = NonNullable<Static<typeof ${type}>>`,
  )
}

function openerOf({ name, key, type, table, event }: Names, kinds: Kinds): string {
  const events = kinds.has('event') ? `typeof ${table}_EVENTS` : 'EventRows'
  const part = kinds.has('part') ? `'${name}'` : 'never'
  const own = [
    kinds.has('event') && 'journal',
    kinds.has('part') && 'parts',
    kinds.has('setting') && 'section',
  ].filter((one) => one !== false)
  return linesOf(
    `/** ${toWrite('what is opened with the lane, and what is closed with it')} */`,
    !kinds.has('event') && "import type { EventRows } from '#firmware/events/event-row.ts'",
    "import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'",
    kinds.has('event') && `import type { ${table}_EVENTS } from './${name}-events.ts'`,
    kinds.has('operation') && `import { ${key}Router } from './${name}-routes.ts'`,
    `import type { ${type}Config } from './${name}-section.ts'`,
    '',
    `export async function open${type}(`,
    `  ${own.length > 0 ? `{ ${own.join(', ')} }` : '_lane'}: Lane<${type}Config, ${events}, ${part}>,`,
    '): Promise<OpenFeature> {',
    kinds.has('event') && `  journal.info('${event}.opened')`,
    kinds.has('part') && `  parts.watch('${name}', () => ({ state: 'ok', reason: null }))`,
    kinds.has('operation') && `  // ${toWrite('where the number comes from')}`,
    kinds.has('operation') &&
      `  const read = () => ${kinds.has('setting') ? 'section.everyMinutes' : '0'}`,
    kinds.has('operation') ? `  return { routers: [${key}Router({ read })] }` : '  return {}',
    '}',
  )
}

function eventsOf({ name, table, event }: Names): string {
  return linesOf(
    `/** What is recorded of ${name}. */`,
    "import type { EventRows } from '#firmware/events/event-row.ts'",
    '',
    `export const ${table}_EVENTS = {`,
    `  '${event}.opened': { level: 'info' },`,
    '} as const satisfies EventRows',
  )
}

function metricsOf({ name, table }: Names): string {
  return linesOf(
    `/** The numbers of ${name}. */`,
    "import type { LaneNow, LaneSource } from '#firmware/metrics/lane-metrics.ts'",
    "import { metricsOf } from '#firmware/metrics/metric.ts'",
    '',
    'const { gauge } = metricsOf<LaneSource, LaneNow>()',
    '',
    `export const ${table}_METRICS = [`,
    '  gauge({',
    `    name: '${metricNameOf(name)}',`,
    `    help: '${toWrite('what the number says')}',`,
    "    about: 'lane',",
    `    // ${toWrite('where in the state of the lane it is')}`,
    '    read: () => 0,',
    '  }),',
    ']',
  )
}

/** As Prometheus has names. */
export function metricNameOf(name: string): string {
  return `laned_${name.replaceAll('-', '_')}`
}

function operationsOf({ name, type, table, title }: Names, kinds: Kinds): string {
  const verb = [
    '    lanectl: {',
    `      verb: '${name} show',`,
    `      says: 'lanectl.${name}.show.about',`,
    "      prints: { text: 'reading' },",
    '    },',
  ]
  return linesOf(
    `/** What callers ask of ${name}. */`,
    "import { exact } from '#firmware/config/section-builders.ts'",
    "import { operations } from '#firmware/operations/operation.ts'",
    "import { Type } from '#firmware/schema-builder.ts'",
    '',
    `export const ${table}_OPERATIONS = operations({`,
    `  get${type}: {`,
    `    at: 'GET /device/${name}',`,
    "    access: 'read',",
    `    tag: '${title}',`,
    `    summary: '${toWrite('what is asked for')}',`,
    '    answers: {',
    '      200: exact({',
    `        reading: Type.Integer({ description: '${toWrite('what the number is')}' }),`,
    '      }),',
    '    },',
    ...(kinds.has('verb')
      ? verb
      : [`    lanectl: { none: '${toWrite('why no command asks for it')}' },`]),
    kinds.has('card')
      ? `    page: { tab: 'device', pressedBy: '${name}-card' },`
      : `    page: { none: '${toWrite('why no card shows it')}' },`,
    '  },',
    '})',
  )
}

function routesOf({ name, key, type, table, title }: Names): string {
  return linesOf(
    `/** Serves the operations of ${name} among those of the device. */`,
    "import { toWire } from '#firmware/http/responses/plain-http-errors.ts'",
    "import type { Router } from '#firmware/http/router.ts'",
    "import { type Handlers, serve, wordsOf } from '#firmware/operations/serve.ts'",
    `import { ${table}_OPERATIONS } from './${name}-operations.ts'`,
    '',
    `interface ${type}Needs {`,
    '  read(): number',
    '}',
    '',
    `export function ${key}Router({ read }: ${type}Needs): Router {`,
    `  const handlers: Handlers<typeof ${table}_OPERATIONS> = {`,
    `    get${type}: () => ({ reading: read() }),`,
    '  }',
    '  return {',
    "    name: 'device',",
    '    prefixes: [],',
    '    toWire,',
    `    routes: serve(${table}_OPERATIONS, handlers),`,
    '    words: () =>',
    `      wordsOf(${table}_OPERATIONS, {`,
    `        ${inRow(title)}: '${toWrite('what these operations are for')}',`,
    '      }),',
    '  }',
    '}',
  )
}

function roomOf({ name, type }: Names): string {
  return linesOf(
    `/** The card of ${name} in the room of the device. */`,
    "import type { DeviceOfFeature } from '#firmware/console/page/tabs/device/device-of-feature.ts'",
    `import { ${type}Card } from './device/${name}.tsx'`,
    '',
    `export const ROOM: DeviceOfFeature = { Card: ${type}Card }`,
  )
}

function rowsOf({ name, table }: Names): string {
  return linesOf(
    `/** The operations of ${name}, for the page to call; nothing of it runs. */`,
    "import type { ByAddress } from '#firmware/console/page/lane-rows.ts'",
    `import type { ${table}_OPERATIONS } from '../${name}-operations.ts'`,
    '',
    "declare module '#firmware/console/page/lane-rows.ts' {",
    `  interface RowsOfFeatures extends ByAddress<typeof ${table}_OPERATIONS> {}`,
    '}',
  )
}

function cardOf({ name, type }: Names): string {
  return linesOf(
    `/** ${toWrite('what a person sees and does here')} */`,
    "import { Card } from '#firmware/console/page/parts/card-button-and-form.tsx'",
    "import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'",
    "import { t } from '#firmware/console/page/words/words.ts'",
    `import 'page-words:${name}'`,
    '',
    '/** Only where the lane has it on: elsewhere its operation is not answered. */',
    `export function ${type}Card() {`,
    "  const { value } = useAnswer('GET /health')",
    `  return value?.parts.some((part) => part.name === '${name}') ? <Reading /> : null`,
    '}',
    '',
    'function Reading() {',
    `  const { value, words } = useAnswer('GET /device/${name}')`,
    '  return (',
    `    <Card id="${name}" title={t('${name}.title')}>`,
    `      <p>{value ? t('${name}.reading', { reading: value.reading }) : words}</p>`,
    '    </Card>',
    '  )',
    '}',
  )
}

function storiesOf({ name, type }: Names): string {
  return linesOf(
    `/** The card of ${name} in its states. */`,
    "import { inLanguage, RefusedAnswer, type Stories } from '#firmware/console/page/stories/story.ts'",
    "import { healthOf, partsOf } from '#firmware/console/page/tabs/device/given.ts'",
    `import { ${type}Card } from './${name}.tsx'`,
    '',
    `const ON = healthOf({ parts: partsOf({ ${inRow(name)}: {} }) })`,
    `const show = () => <${type}Card />`,
    '',
    'export const STORIES: Stories = {',
    `  'is off': { answers: { 'GET /health': healthOf() }, show },`,
    `  reads: { answers: { 'GET /health': ON, 'GET /device/${name}': { reading: 5 } }, show },`,
    '  silent: {',
    '    answers: {',
    "      'GET /health': ON,",
    `      'GET /device/${name}': new RefusedAnswer(503, inLanguage('no answer', 'нет ответа')),`,
    '    },',
    '    show,',
    '  },',
    '}',
  )
}

/** A key of an object, as the formatter has it. */
function inRow(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`
}
