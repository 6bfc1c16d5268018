/** What each interface refuses before an operation begins, and how, as its document and the rights were reviewed. */
import { DOCUMENT_NAMES, type DocumentName, operationsOf } from '#test/document/documents.ts'
import { RIGHTS_FILES } from './golden-files.ts'
import { refusalsOf } from './not-recorded.ts'
import { recordedDocuments, recordedRights } from './recorded-documents.ts'
import type { Exchange } from './recording/recorded-walk.ts'
import type { Refusal } from './recording/wrong-values.ts'

/** What a body has beside its words. */
export type Body = Readonly<Record<string, unknown>>

export interface Expected {
  readonly status: number
  readonly body: Body
  /** Part of the sentence. */
  readonly says: string
  readonly headers?: Readonly<Record<string, RegExp>>
}

export const documents = recordedDocuments()
export const operations = new Map(
  DOCUMENT_NAMES.map((name) => [name, operationsOf(documents[name])]),
)
const rights = {
  lane: recordedRights(RIGHTS_FILES.lane),
  setup: recordedRights(RIGHTS_FILES.setup),
}

type Answers = Readonly<Record<Refusal['kind'] | 'method' | 'often', Body>>

/** What no operation has a word of its own for. */
const INTERFACES: Readonly<Record<DocumentName, Answers>> = {
  payment: {
    form: { status: 'error', error_category: 'JsonParse', error_code: 5 },
    request: { status: 'error', error_category: 'RequestParams', error_code: 1 },
    method: { status: 'error', error_category: 'Http', error_code: 2 },
    often: { status: 'error', error_category: 'Access', error_code: 3 },
  },
  items: {
    form: { code: -6200, data: null },
    request: { code: -6213, data: null },
    method: { code: -6117, data: null },
    often: { code: -9005, data: null },
  },
  backups: plain(),
  device: plain(),
  selftest: plain(),
  setup: plain(),
}

function plain(): Answers {
  const answer = (kind: string) => ({ status: 'error', kind })
  return {
    form: answer('bad-request'),
    request: answer('bad-request'),
    method: answer('wrong-method'),
    often: answer('too-many'),
  }
}

/** Who is refused by a right, and how it is said. */
const REFUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  open: {},
  read: {},
  session: {},
  watch: {
    'nobody beyond loopback':
      'a call from another device needs a token, but this address of the lane has no tokens yet. Add a token in the settings: listeners, tokens',
  },
  change: { 'a monitor': 'with your token you can only read, not change anything' },
  refund: refusedTo('you have no token that allows refunds. Ask a person who has one'),
  operate: refusedTo("this action needs an operator's token"),
}

function refusedTo(says: string) {
  return { 'a monitor': says, 'a till': says, 'nobody beyond loopback': says }
}

/** What an operation says of a mistake in other words than all. */
const OTHERWISE: Readonly<Record<string, Expected>> = {
  'POST /api/import_template more bytes than it takes': {
    status: 200,
    body: { code: -9003, data: null },
    says: 'the file of pictures is too large: at most 8192 MB are allowed. Export fewer items at a time',
  },
  'POST /transactions/:id/refunds without Idempotency-Key': {
    status: 400,
    body: { status: 'error', error_category: 'Refund', error_code: 1 },
    says: 'the refund was not started: the request has no Idempotency-Key. Send an Idempotency-Key. Requests with the same key are the same refund',
  },
}

/** Operations that do not answer "not found" to a name that nothing has: it is no mistake, or something else is said first. */
export const NOT_ABOUT_A_NAME: Readonly<Record<string, string>> = {
  'PUT /api/items/:id': 'an item may have a name before anybody taught it',
  'GET /api/items/:id/counter-examples': 'of what nobody taught there are none',
  'POST /backups/:name/restore': 'begun at once; GET /backups tells what became of it',
  'POST /backups/:name/verify': 'begun at once; GET /backups tells what became of it',
  'PUT /device/idle/:name': 'a new picture',
  'PUT /device/idle/:name/lines': 'a new text',
  'POST /device/screens/choose':
    'of a lane without a display of screens: firmware/features/browser-screen/test/api/glass-pages.test.ts',
  'POST /reports/reconciliation/answers/take-back':
    'of a lane with a bank: test/api/reconciliation-answers.test.ts',
  'POST /reports/reconciliation/take-back':
    'of a day that was not compared: test/api/withdrawn-comparison.test.ts',
  'POST /reports/shop/leave-out': 'of a lane that no day waits for: test/unit/shop-days.test.ts',
  'POST /reports/shop/take-back':
    'of a day that was not compared for the shop: test/sim/shop-day-taken-back.test.ts',
  'POST /setup/session':
    'of a lane that is set up: firmware/features/first-boot/test/api/setup.test.ts',
  'POST /shifts/close': 'of a key whose shift is kept no longer: not-recorded.ts',
}

/** To what is wrong in a request. */
export function expectedOfMistake(
  name: DocumentName,
  operation: string,
  title: string,
  { kind, says }: Refusal,
): Expected {
  const otherwise = OTHERWISE[`${operation} ${title}`]
  return otherwise ?? { status: 400, body: INTERFACES[name][kind], says }
}

/** To a name that nothing has; null: the operation is about none. */
export function expectedOfUnknown(name: DocumentName, operation: string): Expected | null {
  if (NOT_ABOUT_A_NAME[operation] !== undefined) return null
  const found = documented(name, operation, 'notFound')
  return found && { ...found, says: '' }
}

/** Of a guard to what it was tried with (guard-answers.ts); null: it lets it through. */
export function expectedOfGuard(
  name: DocumentName,
  { operation, title }: Pick<Exchange, 'operation' | 'title'>,
): Expected | null {
  const refusal = (kind: string, says: string): Expected => {
    const found = documented(name, operation, kind)
    if (!found) throw new Error(`the document of ${operation} has no ${kind}`)
    return { ...found, says }
  }
  const right = rightOf(name, operation)
  switch (title) {
    case 'nobody':
      if (right === 'open') return null
      return {
        ...refusal(
          'unauthorized',
          right === 'session'
            ? "first enter the code from the lane's display"
            : 'the request has no token',
        ),
        headers: { 'www-authenticate': /^Bearer realm="laned"$/ },
      }
    case 'a name of others':
      return refusal(
        'forbidden',
        'the Host header of the request is neither an address nor a name of this lane',
      )
    case 'a page of others':
      return refusal(
        'forbidden',
        'a page of another site called the lane, and the settings do not allow this site',
      )
    case 'a broken Host':
      return { status: 400, body: INTERFACES[name].request, says: 'the request has no Host header' }
    case 'PATCH': {
      const methods = methodsAt(operation)
      return {
        status: 405,
        body: INTERFACES[name].method,
        says: `the method of the request is wrong: this path takes only ${methods}`,
        headers: { allow: new RegExp(`^${methods}$`) },
      }
    }
    case 'too often':
      return {
        status: 429,
        body: INTERFACES[name].often,
        says: 'this client made too many changes within a minute',
        headers: { 'retry-after': /^[1-9]\d*$/ },
      }
    default: {
      const says = REFUSED[right]?.[title]
      if (says === undefined) return null
      const headers = { 'www-authenticate': /^Bearer realm="laned", error="insufficient_scope"$/ }
      return { ...refusal('forbidden', says), headers }
    }
  }
}

/** Whom a right refuses: the titles of these exchanges. */
export function refusedBy(name: DocumentName, operation: string): readonly string[] {
  const right = rightOf(name, operation)
  const often = ['change', 'refund', 'operate'].includes(right) ? ['too often'] : []
  return [...Object.keys(REFUSED[right] ?? {}), ...often].sort()
}

function rightOf(name: DocumentName, operation: string): string {
  return rights[name === 'setup' ? 'setup' : 'lane'].get(operation) ?? 'no reviewed right'
}

/** Of the path all methods that it has, as one of another name, too. */
function methodsAt(operation: string): string {
  const path = operation.split(' ')[1] ?? ''
  const methods = routes.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))
  const heads = methods.includes('GET') ? ['HEAD'] : []
  return [...new Set([...methods, ...heads, 'OPTIONS'])].sort().join(', ')
}

const routes = [...rights.lane.keys()].map((route) => {
  const [method = '', path = ''] = route.split(' ')
  const segments = path
    .split('/')
    .map((one) => (one.startsWith(':') ? '[^/]+' : RegExp.escape(one)))
  return { method, pattern: new RegExp(`^${segments.join('/')}$`) }
})

/** As the document shows it. */
function documented(name: DocumentName, operation: string, kind: string) {
  const words = operations.get(name)?.get(operation)
  const found = words && refusalsOf(words).find((one) => one.kind === kind)
  return found ? { status: found.status, body: found.value as Body } : null
}
