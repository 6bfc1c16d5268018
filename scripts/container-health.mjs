/** Whether the lane of this container answers: 0 or 1. Plain JavaScript: it runs twice a minute. */
const url = process.env['LANED_URL'] || 'http://127.0.0.1:8080'
const answer = await fetch(`${url}/version`, { signal: AbortSignal.timeout(8_000) }).catch(
  (error) => ({ ok: false, status: error.cause?.code ?? error.message }),
)
if (!answer.ok) console.error(`${url}: ${answer.status}`)
process.exitCode = answer.ok ? 0 : 1
