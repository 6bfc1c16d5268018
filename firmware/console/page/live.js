/**
 * The device's state as it changes: server-sent events, read with fetch because EventSource
 * cannot send a token. Reconnects for ever, more slowly each time.
 */
import { call } from './api.js'

const PAUSE_MS_MAX = 5000
// The device writes at least every 15 s: a silence of twice that is a dead link.
const SILENCE_MS_MAX = 35000

/** `onEvent(name, data)` per change; `onLink('on' | 'off')` as the link comes and goes. */
export async function live(path, onEvent, onLink) {
  let pauseMs = 250
  for (;;) {
    const isHeard = await listen(path, onEvent, onLink)
    onLink('off')
    pauseMs = isHeard ? 250 : Math.min(pauseMs * 2, PAUSE_MS_MAX)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function listen(path, onEvent, onLink) {
  const silence = new AbortController()
  let timer
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS_MAX)
  }
  hear()
  try {
    const response = await call(path, {
      headers: { accept: 'text/event-stream' },
      signal: silence.signal,
    })
    if (!response?.ok) return false
    onLink('on')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      hear()
      const messages = (text + value).split('\n\n')
      text = messages.pop()
      for (const message of messages) deliver(message, onEvent)
    }
  } catch {
    return true
  } finally {
    clearTimeout(timer)
  }
}

function deliver(message, onEvent) {
  const field = (name) =>
    message
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2))
      .join('\n')
  const name = field('event')
  if (name) onEvent(name, JSON.parse(field('data')))
}
