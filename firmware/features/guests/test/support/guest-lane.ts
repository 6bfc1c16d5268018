/** A lane with third-party features, each a real process: their folder is written for the test, their rows are of one shape. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '#test/http-call.ts'
import {
  openTestDevice,
  type TestDevice,
  type TestDeviceOptions,
} from '#test/processes/test-device.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { ROWS } from './guest-rows-of-test.ts'

/** Does what its rows say. */
export const TIDE = `
  export function open(lane) {
    let metres = 2.5
    return {
      operations: {
        show: ({ harbour }) => ({ metres, harbour: harbour ?? lane.language, more: 'never seen' }),
        set: (given) => {
          if (given.metres === 13) throw lane.refuse('no water is so high')
          metres = given.metres
          return { metres }
        },
      },
    }
  }`

/** `code` of each, by its name; `rows` where they are not the usual ones. */
export interface WrittenGuest {
  readonly code: string
  readonly rows?: object | string
}

export function writeGuest(folder: string, name: string, { code, rows }: WrittenGuest): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  const text = typeof rows === 'string' ? rows : JSON.stringify({ ...ROWS, name, ...rows })
  writeFileSync(join(path, 'feature.json'), text)
  writeFileSync(join(path, 'feature.mjs'), code)
  return path
}

export interface GuestLane extends TestDevice {
  readonly folder: string
  /** As `GET /features` has it. */
  listed(name: string): Promise<ListedGuest>
  /** Waits until it is in this state, and gives its words. */
  becomes(name: string, state: string): Promise<string | null>
}

interface ListedGuest {
  readonly name: string
  readonly title: object | null
  readonly state: string
  readonly why: string | null
  readonly attention: string | null
  readonly operations: readonly { readonly at: string }[]
  readonly card: object | null
}

export async function openGuestLane(
  guests: Readonly<Record<string, WrittenGuest>>,
  yaml = '',
  prepare: (folder: string) => void = () => {},
  more: Pick<TestDeviceOptions, 'clock' | 'dataFolder'> = {},
): Promise<GuestLane> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder()).path
  for (const [name, guest] of Object.entries(guests)) writeGuest(folder, name, guest)
  prepare(folder)
  const users = [0, process.getuid?.() ?? 0]
  const lane = opening.use(
    await openTestDevice({
      ...more,
      yaml,
      around: () => ({ thirdParty: { folder, users, socket: null } }),
    }),
  )
  const listed = async (name: string) => {
    const { features } = (await call(lane.url, '/features')).json as {
      features: readonly ListedGuest[]
    }
    const found = features.find((one) => one.name === name)
    if (!found) throw new Error(`${name} is not listed`)
    return found
  }
  const opened = opening.move()
  return {
    ...lane,
    folder,
    listed,
    becomes: (name, state) =>
      waitUntil(`${name} is ${state}`, async () => {
        const one = await listed(name)
        // What was not loaded at the start never is.
        if (one.title === null && state === 'running') throw new Error(String(one.why))
        return one.state === state && { why: one.why }
      }).then(({ why }) => why),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
