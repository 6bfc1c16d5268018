/** A real Prometheus that scrapes one lane, for as long as a case runs. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface Prometheus extends AsyncDisposable {
  /** What an expression comes to now: the labels and the number of each series. */
  query(expression: string): Promise<readonly Series[]>
  alerts(): Promise<readonly Alert[]>
}

export interface Series {
  readonly metric: Readonly<Record<string, string>>
  readonly value: number
}

export interface Alert {
  readonly state: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

/** `rules`: the text of a file of rules. `target`: host and port of a lane. */
export async function startPrometheus(target: string, rules: string): Promise<Prometheus> {
  const folder = temporaryFolder()
  writeFileSync(folder.file('rules.yml'), rules)
  writeFileSync(
    folder.file('prometheus.yml'),
    // A scrape may take as long as its interval: a lane that stands still for half a second answers it yet.
    `global: { scrape_interval: 1s, evaluation_interval: 500ms }
rule_files: [rules.yml]
scrape_configs: [{ job_name: laned, static_configs: [{ targets: ["${target}"] }] }]
`,
  )
  const server = spawn(
    'prometheus',
    [
      `--config.file=${folder.file('prometheus.yml')}`,
      `--storage.tsdb.path=${folder.file('data')}`,
      '--web.listen-address=127.0.0.1:0',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'close')
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const port = await waitUntil('prometheus listens', () => {
    if (server.exitCode !== null) throw new Error(`prometheus ended: ${said}`)
    return /msg="Listening on" address=127\.0\.0\.1:(\d+)/.exec(said)?.[1]
  })

  async function ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    const { status, data, error } = (await response.json()) as Answer<Data>
    if (status !== 'success') throw new Error(`prometheus: ${error}`)
    return data
  }

  // It answers questions only when it has read what it has on its disk.
  await waitUntil('prometheus is ready', async () => {
    const { ok } = await fetch(`http://127.0.0.1:${port}/-/ready`)
    return ok
  })
  return {
    async query(expression) {
      const { result } = await ask<{
        result: { metric: Series['metric']; value: [number, string] }[]
      }>(`/api/v1/query?query=${encodeURIComponent(expression)}`)
      return result.map(({ metric, value }) => ({ metric, value: Number(value[1]) }))
    },
    alerts: async () => (await ask<{ alerts: Alert[] }>('/api/v1/alerts')).alerts,
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL')
      await ended
      folder[Symbol.dispose]()
    },
  }
}

interface Answer<Data> {
  readonly status: string
  readonly data: Data
  readonly error?: string
}

/** What promtool says of it; throws where it refuses. */
export function promtool(args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}
