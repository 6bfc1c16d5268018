/** laned.yaml: what is filled in, what is refused, and in which words. */
import * as assert from 'uvu/assert'
import { givenIn } from '#firmware/config/config-file-write.ts'
import type { Environment } from '#firmware/config/environment.ts'
import { checkConfig, loadConfig } from '#firmware/config/load-config.ts'
import { nearestWord } from '#firmware/config/spelling-suggestion.ts'
import { inEnglish } from '#test/in-english.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const load = (text: string, environment: Environment = {}) =>
  loadConfig({ name: 'laned.yaml', text, environment })
const check = (text: string, environment: Environment = {}) =>
  checkConfig({ name: 'laned.yaml', text, environment })

const webhook = (secret: string) =>
  `payment: { webhooks: [{ url: "https://till.example/hook", secret: "${secret}" }] }\n`
const WEBHOOK_REFUSED =
  'laned.yaml:1: payment.webhooks[0].secret: this value must be whsec_ followed by the base64 of 24 bytes or more (openssl rand -base64 24 makes it; give the receiver the same secret), not the given value'

/** What is wrong, and the line that says so. */
const REFUSED: Readonly<Record<string, readonly [yaml: string, problem: string | RegExp]>> = {
  'an unknown key, naming the nearest': [
    'display: { driver: fake }\nlearnin:\n  mode: open\n',
    'laned.yaml:2: learnin: there is no such key. Did you mean learning?',
  ],
  'a text that begins with a star, without repeating it': [
    'learning:\n  mode: *open\n',
    'laned.yaml:2: this is not valid YAML: a text that begins with * is not in quotes. Put it in quotes',
  ],
  'a text that begins with an exclamation mark, without repeating it': [
    'serialNumber: x\nlearning:\n  mode: !open\n',
    /^laned\.yaml:3: this is not valid YAML: a value begins with !, so YAML takes it for a tag[^"]*$/,
  ],
  'a directive in the middle': [
    'serialNumber: x\n\n%YAML 1.1\n---\n',
    /^laned\.yaml:3: this is not valid YAML: a text begins with @, % or a backtick/,
  ],
  'a group as a key': ['\n? { a: 1 }\n: x\n', /^laned\.yaml:1: \{ a: 1 \}: there is no such key/],
  'an INN without quotes, which loses its first zero': [
    'shop:\n  inn: 7707083893\n',
    'laned.yaml:2: shop.inn: this value must be an INN: 10 or 12 digits in quotes, not 7707083893',
  ],
  'an INN of another length': [
    'shop: { inn: "77070838" }\n',
    /shop\.inn: this value must be an INN: 10 or 12/,
  ],
  'an INN with a wrong digit': ['shop: { inn: "7707083894" }\n', /shop\.inn: .*wrong digit/],
  'a name of the shop that a printer would obey': [
    'shop: { name: "\\e[2J" }\n',
    /shop\.name: .*control characters/,
  ],
  'an unknown key below a section': [
    'sync:\n  role: master\n  rolle: master\n',
    'laned.yaml:3: sync.rolle: there is no such key. Did you mean role?',
  ],
  'an unknown key that resembles none, listing what there is': [
    'learning:\n  colour: blue\n',
    'laned.yaml:2: learning.colour: there is no such key. Correct or remove it. Known keys: mode, ownViews',
  ],
  'an unknown key of a list': [
    'listeners:\n  - address: 127.0.0.1:1\n  - adress: 127.0.0.1:2\n',
    'laned.yaml:3: listeners[1].adress: there is no such key. Did you mean address?',
  ],
  'a word that is none of the choices': [
    'learning: { mode: opne }',
    'laned.yaml:1: learning.mode: this value must be one of open, locked, auto, not "opne". Did you mean open?',
  ],
  'a driver that does not exist': [
    '\n\ncamera: { driver: webcam }',
    /^laned\.yaml:3: camera\.driver: this value must be one of fake, .*rpicam.*, not "webcam"$/,
  ],
  'a driver with a name that every object has': [
    'display: { driver: __proto__ }',
    /^laned\.yaml:1: display\.driver: this value must be one of fake, .*, not "__proto__"$/,
  ],
  'a section with a name that every object has': [
    'constructor: 1',
    /^laned\.yaml:1: constructor: there is no such key/,
  ],
  'a driver left out': [
    'camera: { width: 640 }',
    /^laned\.yaml:1: camera\.driver: this key is required\. Choose one of fake, .*rpicam/,
  ],
  'a key of another driver': [
    'camera: { driver: fake, width: 640 }',
    /^laned\.yaml:1: camera\.width: there is no such key/,
  ],
  'a number out of bounds': [
    'camera:\n  driver: rpicam\n  width: 10\n',
    'laned.yaml:3: camera.width: this value must be a whole number from 64 to 4096, not 10',
  ],
  'text where a number belongs': [
    'camera: { driver: rpicam, framerate: fast }',
    /^laned\.yaml:1: camera\.framerate: this value must be a number.*, not "fast"$/,
  ],
  'an address that is none': [
    'listeners: [{ address: 8080 }]',
    'laned.yaml:1: listeners[0].address: this value must be host:port, such as 127.0.0.1:8080, not 8080',
  ],
  'a list where a section belongs': [
    'learning: [open]',
    'laned.yaml:1: learning: this key takes further keys below it, not a list',
  ],
  'no listeners at all': [
    'listeners: []',
    'laned.yaml:1: listeners: this list needs at least 1 entry. Add what is missing',
  ],
  'a secret that is called one of Standard Webhooks and is no base64': [
    webhook(`whsec_${'x'.repeat(31)}!`),
    WEBHOOK_REFUSED,
  ],
  'one of fewer than 24 bytes': [
    webhook(`whsec_${Buffer.alloc(23).toString('base64')}`),
    WEBHOOK_REFUSED,
  ],
  'one without its last signs': [
    webhook(`whsec_${Buffer.alloc(25).toString('base64').slice(0, -1)}`),
    WEBHOOK_REFUSED,
  ],
  'a script as the code of an idle lane': [
    'payment:\n  idle: { infoQR: "java\\tscript:alert(1)" }\n',
    'laned.yaml:2: payment.idle.infoQR: is a script, not an address or a text. It says: "java\\tscript:alert(1)"',
  ],
  'a drawing as the code of an idle lane': [
    "payment: { idle: { infoQR: '<svg onload=alert(1)>' } }\n",
    'laned.yaml:1: payment.idle.infoQR: is HTML or SVG, not an address or a text. It says: "<svg onload=alert(1)>"',
  ],
  'more than a code holds as that of an idle lane': [
    `payment: { idle: { infoQR: "${'€'.repeat(1_000)}" } }\n`,
    /^laned\.yaml:1: payment\.idle\.infoQR: does not fit a QR code, which holds at most 2953 bytes\. It says: /,
  ],
  'a file that is a word': [
    'fake',
    'laned.yaml:1: the file: this key takes further keys below it, not text',
  ],
  'a file that is not YAML': ['a: b\nc: [1\n', /^laned\.yaml:\d: this is not valid YAML: /],
  'a key given twice': [
    'learning: { mode: open }\nlearning: { mode: locked }\n',
    'laned.yaml:2: this is not valid YAML: this key occurs twice in its group. Remove one of the two',
  ],
}

spec('config', {
  'a display speaks the language of its lane where that is given, else Russian, as it did before'() {
    const spoken = (text: string, environment = {}) => {
      const { language, display } = load(text, environment)
      return [language, 'language' in display && display.language]
    }
    assert.equal(spoken('display: { driver: terminal }'), ['en', 'ru'])
    assert.equal(spoken('language: en\ndisplay: { driver: terminal }'), ['en', 'en'])
    assert.equal(spoken('language: ru\ndisplay: { driver: terminal, language: de }'), ['ru', 'de'])
    assert.equal(spoken('display: { driver: terminal }', { LANED_LANGUAGE: 'en' }), ['en', 'en'])
    assert.equal(spoken('language: ru'), ['ru', false])
  },
  'an empty file is a lane on fakes'() {
    const config = load('')
    assert.equal(config.display, { driver: 'fake' })
    assert.equal(config.banks, { '*': { driver: 'fake' } })
    assert.equal(config.listeners, [
      {
        address: '127.0.0.1:8080',
        serve: [
          'payment',
          'items',
          'console',
          'sim',
          'backups',
          'selftest',
          'device',
          'metrics',
          'glass',
        ],
      },
    ])
    assert.is(config.learning.mode, 'open')
    assert.is(config.sync.role, 'standalone')
    assert.is(config.serialNumber, undefined)
  },
  'a webhook is signed with what a library of Standard Webhooks takes, or with another secret as it is'() {
    for (const bytes of [24, 25, 26, 64]) {
      const secret = `whsec_${Buffer.alloc(bytes, 251).toString('base64')}`
      assert.is(load(webhook(secret)).payment.webhooks[0]?.secret, secret)
    }
    assert.is(load(webhook('hook-hook-hook-1')).payment.webhooks.length, 1)
  },
  'comments, an empty section and an empty key are as if left out'() {
    assert.equal(load('# nothing\nlearning:\nsync:\n  role:\n'), load(''))
  },
  'the defaults of a chosen driver are filled in'() {
    const { camera } = load('camera: { driver: rpicam, width: 640 }')
    assert.is(camera.driver, 'rpicam')
    assert.is((camera as { width: number }).width, 640)
    assert.is((camera as { height: number }).height, 720)
  },
  ...Object.fromEntries(
    Object.entries(REFUSED).map(([name, [yaml, problem]]) => [
      `refuses ${name}`,
      () => {
        const { config, problems } = check(yaml)
        assert.is(config, null)
        if (typeof problem === 'string') assert.is(String(problems[0]), problem)
        else assert.match(String(problems[0] ?? ''), problem)
        assert.not.match(problems.join(''), '\n')
      },
    ]),
  ),
  'all problems are told at once'() {
    const { problems } = check('a: 1\nlearning: { mode: x }\ncamera: { driver: y }\n')
    assert.is(problems.length, 3)
  },
  async 'the first problem is the message, with how many follow'() {
    const { message } = await faultOf(() => load('a: 1\nb: 2\n'), 'bad-request')
    assert.match(message, /^laned\.yaml:1: a: there is no such key.* \(and 1 more\)$/)
  },
  'of the tags of YAML only those of texts, numbers, groups and lists are taken'() {
    const taken = [
      '!!str x',
      '!!map {}',
      '!!seq []',
      '!!int 1',
      '!!float 1.5',
      '!!bool true',
      '!!null ~',
    ]
    for (const value of taken)
      assert.not.match(String(check(`serialNumber: ${value}`).problems[0] ?? ''), 'YAML')
    const others = [
      'binary AAAA',
      'set {a, b}',
      'omap []',
      'pairs []',
      'timestamp 2001-12-14',
      'merge <<',
    ]
    for (const value of [
      ...others.map((name) => `!!${name}`),
      '!!js/function x',
      '!own x',
      '!<tag:x> y',
    ])
      for (const text of [`serialNumber: ${value}`, `listeners: [ ${value} ]`]) {
        const { problems, config } = check(text)
        assert.is(config, null)
        assert.match(
          String(problems[0]),
          'a value begins with !, so YAML takes it for a tag',
          value,
        )
        assert.is(problems.length, 1)
        assert.equal(givenIn(text), {})
      }
  },
  'a directive before the file changes no value of it'() {
    assert.is(load('%YAML 1.1\n---\nserialNumber: yes\n').serialNumber, 'yes')
  },
  'a secret is never repeated in a complaint'() {
    const { problems } = check(
      'listeners:\n - tokens: [{ name: t, role: till, secret: hunter2 }]\n',
    )
    assert.is(problems.length, 1)
    assert.not.match(problems.join(), /hunter2/)
  },
  'nor is a secret at which YAML breaks, whatever is wrong with it'() {
    const said = new Set<string>()
    for (const broken of [
      'key: |hunter2\n x',
      'key: >hunter2',
      'key: @hunter2',
      'key: "\\hunter2"',
      'key: a: hunter2',
      'key: [hunter2',
      '}hunter2',
      'key: { a: hunter2',
      'key: "hunter2\n',
      'hunter2: 1\nhunter2: 2',
      '\thunter2: 1',
      '- a\nhunter2: 1',
      'a: 1\n---\nhunter2: 1',
      'a\nhunter2: 1',
      'key: ["hunter2" "hunter2"]',
    ]) {
      const [problem = ''] = check(broken).problems.map(String)
      assert.match(problem, /^laned\.yaml:\d: this is not valid YAML: /, broken)
      assert.not.match(problem, 'hunter2', broken)
      said.add(problem.replace(/^\S+ /, ''))
    }
    assert.ok(said.size >= 8, [...said].join('\n'))
  },
  'nor is what was put where its public half or its address belongs: the journal keeps complaints'() {
    const mistakes = [
      'sync: { master: "ftp://user:hunter2@master" }',
      'payment: { webhooks: [{ url: "ftp://h/?token=hunter2", secret: 01234567890123456789012345678901 }] }',
      'listeners: [{ tokens: [{ name: t, role: till, sha256: hunter2 }] }]',
      // One where the list of them belongs, or in the place of the group that it is a key of.
      'listeners: [{ tokens: hunter2 }]',
      'listeners: [{ tokens: [hunter2] }]',
      'listeners: hunter2',
      'banks: hunter2',
      'banks: { CFT: hunter2 }',
    ]
    for (const text of mistakes) {
      const { problems } = check(`${text}\n`)
      assert.ok(problems.length > 0, text)
      assert.not.match(problems.join(), /hunter2/i)
    }
    assert.match(check(`${mistakes[0]}\n`).problems.join(), /not "ftp:\/\/\(hidden\)@master"/)
  },
  'names in a record may be anything, __proto__ included'() {
    const { banks } = load('banks: { "__proto__": { driver: fake }, "Ы банк": { driver: fake } }')
    assert.equal(Object.keys(banks).sort(), ['__proto__', 'Ы банк'].sort())
  },
})

spec('config from the environment', {
  'any key by its upper-case path'() {
    const config = load('sync: { role: standalone }', {
      LANED_SYNC_ROLE: 'master',
      LANED_LEARNING_MODE: 'locked',
      LANED_SERIAL_NUMBER: '000123',
      LANED_LISTEN: '0.0.0.0:80',
      LANED_CAMERA_DRIVER: 'rpicam',
      LANED_CAMERA_WIDTH: '640',
    })
    assert.is(config.sync.role, 'master')
    assert.is(config.learning.mode, 'locked')
    assert.is(config.serialNumber, '000123')
    assert.is(config.listeners[0]?.address, '0.0.0.0:80')
    assert.is((config.camera as { width: number }).width, 640)
  },
  'a key of digits stays text'() {
    assert.is(load('', { LANED_SYNC_KEY: '0012345678901234' }).sync.key, '0012345678901234')
  },
  'a whole section as YAML'() {
    const { banks } = load('', { LANED_BANKS: '{ Static: { driver: fake } }' })
    assert.equal(banks, { Static: { driver: 'fake' } })
  },
  'the listen address replaces only the address'() {
    const yaml = 'listeners: [{ address: "127.0.0.1:1", serve: [payment] }]'
    assert.equal(load(yaml, { LANED_LISTEN: '127.0.0.1:2' }).listeners, [
      { address: '127.0.0.1:2', serve: ['payment'] },
    ])
  },
  'a complaint names the variable and not a line of the file'() {
    const { problems } = check('sync: { role: master }', { LANED_SYNC_ROLE: 'boss' })
    assert.match(
      String(problems[0] ?? ''),
      /^LANED_SYNC_ROLE: sync\.role: this value must be one of /,
    )
  },
  'a variable that names nothing is a warning with a guess'() {
    const { config, warnings } = check('', { LANED_SNYC_ROLE: 'master', PATH: '/bin' })
    assert.is(config?.sync.role, 'standalone')
    assert.equal(inEnglish(warnings), [
      'the environment variable LANED_SNYC_ROLE names no key of laned.yaml. Did you mean LANED_SYNC_ROLE?',
    ])
  },
  'one that is empty is not set, whatever its key takes'() {
    const yaml = `sync: { role: master, key: "a key that is long enough" }
camera: { driver: rpicam, width: 640 }
display: { driver: terminal, currency: "$", refreshMs: 500 }
payment: { exportFolders: [/media], cancelOnClear: true }
listeners: [{ address: "127.0.0.1:1" }]
serialNumber: lane-7
`
    const empty = Object.fromEntries(
      [
        'SYNC_ROLE',
        'SYNC_KEY',
        'SYNC',
        'CAMERA_WIDTH',
        'CAMERA',
        'DISPLAY_CURRENCY',
        'DISPLAY_REFRESH_MS',
        'PAYMENT_EXPORT_FOLDERS',
        'PAYMENT_CANCEL_ON_CLEAR',
        'LISTEN',
        'LISTENERS_0_ADDRESS',
        'LISTENERS',
        'SERIAL_NUMBER',
        'NO_SUCH_KEY',
      ].map((name) => [`LANED_${name}`, '']),
    )
    assert.equal(load(yaml, empty), load(yaml))
    assert.equal(check(yaml, empty).warnings, [])
  },
  'what main reads itself is not taken for a key'() {
    assert.equal(check('', { LANED_CONFIG: '/x', LANED_DATA: '/y' }).warnings, [])
  },
})

spec('nearest', {
  'finds a word with a letter missing, doubled, wrong or swapped'() {
    for (const word of ['displa', 'dispplay', 'disploy', 'dipslay', 'Display'])
      assert.is(nearestWord(word, ['display', 'camera', 'banks']), 'display')
  },
  'does not guess wildly'() {
    assert.is(nearestWord('zzz', ['display', 'camera', 'banks']), null)
  },
})
