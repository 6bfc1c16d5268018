/** `lanectl guests`: the third-party features of a lane, a call of any of their operations, and a check of a folder without a lane. */
import type { Command } from 'commander'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { laneOf } from '#scripts/lanectl/lane-client.ts'
import { languageOfCaller } from '#scripts/lanectl/language-of-caller.ts'
import { namesOfCore, placeOfFolder } from '#scripts/lanectl/names-of-core.ts'
import { addVerbs, askedBy } from '#scripts/lanectl/operation-commands.ts'
import { outputOf, table } from '#scripts/lanectl/output.ts'
import { speak, t } from '#scripts/lanectl/words.ts'
import { GUEST_OPERATIONS } from '../guest-operations.ts'
import { troublesAt } from '../guests-at.ts'

type Listed = DoneOf<(typeof GUEST_OPERATIONS)['listGuests']>['features'][number]
type Offered = Listed['operations'][number]
type Field = Offered['takes'][number]
type Values = Readonly<Record<string, string | number | boolean>>

const GOOD = {
  installed: 'lanectl.guests.check.good',
  elsewhere: 'lanectl.guests.check.good-but-owners',
} as const

export function addTo(program: Command): void {
  const guests = program.command('guests').description(t('lanectl.guests.about'))
  addVerbs(guests, GUEST_OPERATIONS)
  guests
    .command('check')
    .description(t('lanectl.guests.check.about'))
    .argument('<folder>', t('lanectl.guests.check.folder'))
    .action((folder: string, _options, command) => {
      const { users, socket } = placeOfFolder(folder)
      const problems = troublesAt({ folder, users, names: namesOfCore() })
      const ok = problems.length === 0
      outputOf(command).say({ folder, ok, problems }, () =>
        ok
          ? t(GOOD[socket === null ? 'elsewhere' : 'installed'], { folder })
          : problems.map(speak).join('\n'),
      )
      if (!ok) throw new Failure('config', '')
    })
  guests
    .command('call')
    .description(t('lanectl.guests.call.about'))
    .argument('<feature>', t('lanectl.guests.call.feature'))
    .argument('[operation]', t('lanectl.guests.call.operation'))
    .argument('[fields...]', t('lanectl.guests.call.fields'))
    .action(async (feature: string, name: string | undefined, fields: string[], _o, command) => {
      const operations = await operationsOf(command, feature)
      const operation = operations.find((one) => one.name === name)
      if (operation) return await call(command, operation, givenIn(operation, fields))
      if (name !== undefined)
        throw new Failure('usage', t('lanectl.guests.no-operation', { feature, name }))
      outputOf(command).say(operations, () => table(operations.map(rowOf)))
    })
}

async function operationsOf(command: Command, feature: string): Promise<readonly Offered[]> {
  const { features } = await askedBy(command, GUEST_OPERATIONS).listGuests()
  const found = features.find(({ name }) => name === feature)
  if (!found) throw new Failure('usage', t('lanectl.guests.no-feature', { feature }))
  return found.operations
}

async function call(command: Command, operation: Offered, given: Values): Promise<void> {
  const [method, path = ''] = operation.at.split(' ')
  const query = new URLSearchParams(Object.entries(given).map(([key, one]) => [key, String(one)]))
  const answer = await laneOf(command).wanted<Values>(
    method === 'GET' && query.size > 0 ? `${path}?${query}` : path,
    method === 'GET' ? {} : { method: 'POST', body: given },
  )
  outputOf(command).say(answer, () =>
    table(
      operation.gives.flatMap((field) => {
        const value = answer[field.name]
        return value === undefined ? [] : [[titleOf(field), textOf(value)]]
      }),
    ),
  )
}

/** `metres=3`: each by the kind of its field. */
function givenIn({ takes }: Offered, words: readonly string[]): Values {
  const values = words.map((word): [string, Values[string]] => {
    const at = word.indexOf('=')
    const field = takes.find(({ name }) => name === word.slice(0, Math.max(at, 0)))
    if (!field)
      throw new Failure(
        'usage',
        t('lanectl.guests.no-field', {
          word,
          fields: takes.map(({ name }) => `${name}=`).join(' '),
        }),
      )
    return [field.name, valueIn(field, word.slice(at + 1))]
  })
  return Object.fromEntries(values)
}

function valueIn({ is, name }: Field, text: string): Values[string] {
  if (is === 'text') return text
  if (is === 'flag' && (text === 'true' || text === 'false')) return text === 'true'
  const value = Number(text)
  if (is === 'flag' || text.trim() === '' || !Number.isFinite(value))
    throw new Failure('usage', t('lanectl.guests.wrong-value', { name, is, text }))
  return value
}

function rowOf({ name, takes, title }: Offered): readonly string[] {
  const fields = takes.map((field) => (field.optional ? `[${field.name}=]` : `${field.name}=`))
  return [[name, ...fields].join(' '), title[languageOfCaller()]]
}

function titleOf({ title }: Field): string {
  return title[languageOfCaller()]
}

function textOf(value: Values[string]): string {
  if (typeof value === 'boolean') return value ? t('lanectl.word.yes') : t('lanectl.word.no')
  return String(value)
}
