/** A lane as under systemd: what ends is started again, with the same data and environment. */
import type { Environment } from '#firmware/config/environment.ts'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS, type Laned, startLaned } from '#test/processes/laned-process.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface SupervisedLane extends AsyncDisposable {
  readonly dataFolder: string
  /** How often it was started. */
  readonly starts: number
  /** The journal of all starts. */
  readonly journal: string
  get<Body>(path: string): Promise<Body>
  post(path: string, body?: object): Promise<Readonly<Record<string, unknown>>>
  /** The base URL of the start that runs now. */
  url(): Promise<string>
  /** Kills it, without a word to it. */
  kill(): Promise<void>
}

export interface SupervisedOptions {
  readonly dataFolder: string
  readonly environment: Environment
  /** `laned.yaml`. */
  readonly config: string
}

const STARTS_MAX = 30

export function startSupervisedLane(options: SupervisedOptions): SupervisedLane {
  const { dataFolder, config } = options
  let isWanted = true
  let starts = 0
  let earlier = ''
  let lane = start()

  function start(): Laned {
    starts += 1
    // What tells a lane that something starts it again.
    const environment = { NOTIFY_SOCKET: '/nowhere/notify', ...options.environment }
    const next = startLaned({ dataFolder, environment, args: ['--config', config] })
    void next.ended.then(() => {
      earlier += next.stdout
      if (isWanted && starts < STARTS_MAX) lane = start()
    })
    return next
  }

  /** A lane that is just being started again answers in a moment. */
  async function asking<Answer>(ask: (url: string) => Promise<Answer>): Promise<Answer> {
    return waitUntil('the lane answers', async () => {
      try {
        return { answer: await ask(await lane.url()) }
      } catch (error) {
        if (!isWanted) throw error
        return null
      }
    }).then(({ answer }) => answer)
  }

  return {
    dataFolder,
    get starts() {
      return starts
    },
    get journal() {
      return earlier + lane.stdout
    },
    get: <Body>(path: string) =>
      asking(async (url) => {
        const { json } = await call(url, path)
        // One that is just stopping says so, and is asked again when it is back.
        if ((json as { code?: number }).code) throw new Error(JSON.stringify(json))
        return json as Body
      }),
    post: (path, body = {}) =>
      asking(async (url) => (await postJson(url, path, body)).json as Record<string, unknown>),
    url: () => asking(async (url) => url),
    async kill() {
      await lane.signal('SIGKILL')
    },
    async [Symbol.asyncDispose]() {
      isWanted = false
      await lane[Symbol.asyncDispose]()
    },
  }
}

export const settingsOf = (bankName: string) => ({
  settings: {
    ...DEMO_SETTINGS.settings,
    bankProfiles: { demo: { bankName, merchantId: 'm', password: 'secret' } },
  },
})
