/** A lane in this process, on fakes, and its two interfaces over a socket: as a till sees it. */
import { boot } from '#firmware/boot.ts'
import { loadConfig } from '#firmware/config/load.ts'
import { createSilentJournal } from '#firmware/journal.ts'

export interface Lane extends AsyncDisposable {
  /** Rejects with what the lane said when it refuses. */
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body?: object): Promise<Answer>
}

const CONFIG = 'listeners: [{ address: "127.0.0.1:0" }]\nembedder: { driver: fake }\n'

export async function startLane(dataFolder: string): Promise<Lane> {
  const config = loadConfig({ name: 'laned.yaml', text: CONFIG })
  const device = await boot({ config, dataFolder, journal: createSilentJournal() })
  const [base = ''] = device.addresses
  const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${base}${path}`, init)
    const body = (await answer.json()) as Answer & { status?: string; code?: number }
    if (body.status === 'error' || (body.code ?? 0) !== 0)
      throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  }
  return {
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: body ? { 'content-type': 'application/json' } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    [Symbol.asyncDispose]: () => device[Symbol.asyncDispose](),
  }
}

/** The settings' serial port is called tty and a number that only grows; 0 when there are none. */
export async function portNumber(lane: Lane): Promise<number> {
  const { settings } = await lane.get<{ settings?: { deviceConnection?: { portName?: string } } }>(
    '/getDriverSettings',
  )
  return Number(settings?.deviceConnection?.portName?.slice(3) ?? 0)
}
