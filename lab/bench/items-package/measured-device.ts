/** The device that is measured, in a process of its own, and the two operations as a client asks for them. */
import { createReadStream, statSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type StartedProgram, startProgram } from '../measure/device-process.ts'
import { START } from '../measure/npm-start.ts'

/** As systemd and npm start it, on fakes but for the model. */
export function startDevice(data: string): Promise<StartedProgram> {
  return startProgram([...START.program, '--data', data], START.environment)
}

export async function importPackage(url: string, parcel: string): Promise<void> {
  const boundary = 'laned-bench'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="p.tar"\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const length = statSync(parcel).size + head.length + tail.length
  const startedMs = performance.now()
  const answer = await new Promise<string>((resolve, reject) => {
    const outgoing = request(`${url}/api/import_template`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': length,
      },
    })
    outgoing.on('response', (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      reply.on('end', () => resolve(text))
    })
    outgoing.on('error', reject)
    outgoing.write(head)
    createReadStream(parcel, { highWaterMark: 2 ** 20 })
      .on('end', () => outgoing.end(tail))
      .pipe(outgoing, { end: false })
  })
  if (!answer.includes('"code":0')) throw new Error(answer)
  console.error(`  upload ${seconds(performance.now() - startedMs)}`)
  await poll(url, 'import_template_status', 4)
}

export async function exportAll(url: string): Promise<string> {
  await fetch(`${url}/api/export_template`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return poll(url, 'export_template_status', 3)
}

/** To the last byte, kept nowhere. */
export async function download(url: string, filename: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request(`${url}/download/${filename}`, (reply) => {
      reply.resume()
      reply.on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}

async function poll(url: string, operation: string, wanted: number): Promise<string> {
  let last = ''
  const startedMs = performance.now()
  for (;;) {
    const reply = await fetch(`${url}/api/${operation}`)
    const { status, msg, filename } = (await reply.json()) as {
      status: number
      msg: string
      filename?: string
    }
    const phase = `${operation} ${status}`
    if (phase !== last) console.error(`  ${seconds(performance.now() - startedMs)}  ${msg}`)
    last = phase
    if (status === wanted) return filename ?? ''
    if ([5, 6, 7].includes(status)) throw new Error(msg)
    await wait(250)
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
