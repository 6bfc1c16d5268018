/** Texts that become something else where they are read: markup, formulas, control codes, paths. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statusIn, type Target } from '../attack-target.ts'
import { type Attack, firstOf } from './attack.ts'

const MARKUP = '<img src=x onerror=alert(1)>"\'><script>alert(1)</script>'

/** Markup may be kept as text; what serves it must not let a browser run it. */
async function markup(target: Target): Promise<string | null> {
  await target.call('/api/items/4011', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: MARKUP }),
  })
  await target.post('/showQR', { amount: 100, purpose: MARKUP })
  await target.post('/cancelQR', '')
  for (const path of [
    '/api/items',
    '/transactions',
    `/${MARKUP}`,
    `/transactions/${encodeURIComponent(MARKUP)}`,
  ]) {
    const { headers } = await target.call(encodeURI(decodeURI(path)))
    if (!String(headers['content-type']).startsWith('application/json'))
      return `${path} is served as ${headers['content-type']}`
    if (headers['x-content-type-options'] !== 'nosniff') return `${path} lets a browser guess`
  }
  const { headers, text } = await target.call('/')
  const policy = String(headers['content-security-policy'])
  if (!policy.includes("default-src 'none'") || /unsafe-(inline|eval)/.test(policy))
    return `the page's policy is ${policy}`
  return text.includes('onerror=alert') ? 'the page has the markup in it' : null
}

/** Escape sequences and direction overrides change what a person reads on a terminal. */
const CONTROLS = ['\u001b[2J\u001b[31m', '\u202egnp.exe', '\u0007\b', '\u2066x\u2069', '\u009b31m']

async function controlCodes(target: Target): Promise<string | null> {
  for (const code of CONTROLS) {
    await target.call('/api/items/4012', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Pear${code}` }),
    })
    const { text } = await target.call('/api/items')
    if (text.includes(JSON.stringify(code).slice(1, -1)) || text.includes(code))
      return `a name keeps ${JSON.stringify(code)}`
    const { http } = await target.post('/showQR', { amount: 100, purpose: `Pear${code}` })
    if (http !== 400) return `a purpose may hold ${JSON.stringify(code)}`
  }
  return null
}

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  ';=1+1',
  ',=1+1',
  '";=1+1',
  'a;@x',
  '\u3000=1+1',
  'a|=1+1',
]

/** No cell begins a formula, whichever usual separator the spreadsheet believes in. */
async function formulas(target: Target): Promise<string | null> {
  const { own } = target
  if (!own) return null
  for (const purpose of FORMULAS) {
    await target.post('/showQR', { amount: 100, purpose })
    await target.post('/cancelQR', '')
  }
  const { http } = await target.post('/exportToCSV', { path: 'formulas.csv' })
  if (http !== 200) return `the export was answered ${http}`
  const csv = readFileSync(join(own.dataFolder, 'exports', 'formulas.csv'), 'utf8')
  for (const separator of [',', ';', '\t'])
    for (const cell of csv.split(/\r?\n/).flatMap((line) => line.split(separator)))
      if (/^"*\s*[=+@-]/.test(cell))
        return `with ${JSON.stringify(separator)} a cell begins ${cell.slice(0, 12)}`
  return null
}

const SCRIPTS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'da\tta:text/html,x',
]

const PATHS = [
  '/download/../../etc/passwd',
  '/download/..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/download/%2e%2e/%2e%2e/etc/passwd',
  '/download/..%5c..%5cetc%5cpasswd',
  '/download/%00.tar',
  '/download/....//....//etc/passwd',
  '/download//etc/passwd',
  '/console/../../../package.json',
  '/console/..%2f..%2fboot.ts',
  '/console/%2e%2e/%2e%2e/package.json',
  '/console/%252e%252e/package.json',
  '/../package.json',
  '//etc/passwd',
  '/console/',
  '/.env',
  '/seal.key',
]

async function paths({ send }: Target): Promise<string | null> {
  for (const path of PATHS) {
    const text = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const http = statusIn(text)
    if (/root:x:|"private": true|openPayment/.test(text))
      return `${path}: a file of the device came back`
    if (http === 200 || http >= 500) return `${path}: answered ${http}`
  }
  return null
}

export const TEXT_ATTACKS: readonly Attack[] = [
  {
    name: 'markup-in-names',
    tries: 'scripts in names, purposes and paths; nothing that a browser would run',
    run: markup,
  },
  {
    name: 'control-codes-in-names',
    tries: 'escape sequences and direction overrides in names and purposes; refused or taken out',
    run: controlCodes,
  },
  {
    name: 'csv-formulas',
    tries: 'purposes that a spreadsheet would run, for three separators; none begins a cell',
    run: formulas,
  },
  {
    name: 'scripts-as-codes',
    tries: 'javascript: and data: as infoQR, in 7 spellings; refused',
    on: 'anywhere',
    async run({ post }) {
      for (const infoQR of SCRIPTS) {
        const { http } = await post('/showInfoQR', { infoQR })
        if (http !== 400) return `${JSON.stringify(infoQR)}: answered ${http}`
      }
      return null
    },
  },
  {
    name: 'path-traversal',
    tries: 'files of the device by 16 paths of downloads and of the page; none comes',
    on: 'anywhere',
    run: async (target) => firstOf(await paths(target)),
  },
]
