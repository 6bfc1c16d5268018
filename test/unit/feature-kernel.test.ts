/** What a feature is and which there are: their names, and what is said of a section whose feature this release has not. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { driversOf, type Form, resolve } from '#firmware/config/check-and-fill-defaults.ts'
import { CORE_SECTIONS } from '#firmware/config/core-sections.ts'
import { hideSecrets } from '#firmware/config/hide-config-secrets.ts'
import { hideSecretsInText, revealSecrets } from '#firmware/config/hide-secrets-in-config-text.ts'
import { exact, Fake, secret } from '#firmware/config/section-builders.ts'
import { SERVABLE } from '#firmware/config/sections/listeners.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { EVENTS } from '#firmware/events/event-list.ts'
import { Count, type EventRows } from '#firmware/events/event-row.ts'
import type { Router } from '#firmware/http/router.ts'
import { beginFeatures } from '#firmware/kernel/before-features.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { displayOfFeature, withDisplaysOf } from '#firmware/kernel/display-drivers.ts'
import {
  type Feature,
  feature,
  firstDisplay,
  isOn,
  isOpened,
  isWanted,
  keysThatSwitchOn,
  type Lent,
  sectionKey,
} from '#firmware/kernel/feature.ts'
import { featureClashes } from '#firmware/kernel/feature-clashes.ts'
import { featureList } from '#firmware/kernel/feature-list.ts'
import {
  FEATURE_OF_DISPLAY,
  FEATURE_OF_SECTION,
  FEATURE_OF_SERVED,
} from '#firmware/kernel/known-sections.ts'
import { openFeatures, type Surroundings } from '#firmware/kernel/open-features.ts'
import { lackingFeature } from '#firmware/kernel/served-by-features.ts'
import { Type } from '#firmware/schema-builder.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { say } from '#firmware/words/sentence.ts'
import { featureFolders } from '#scripts/source-folders.ts'
import { spec } from '#test/spec.ts'

const TIDE_EVENTS = {
  'tide.turned': { level: 'info', fields: { centimetres: Count } },
} as const satisfies EventRows

function tide(more: Partial<Feature> = {}): Feature {
  const row = feature({
    name: 'tide',
    section: Type.Optional(exact({ harbour: Type.String() })),
    settings: { task: 'machine' },
    events: TIDE_EVENTS,
    parts: { gauge: {} },
    async open({ section, journal, parts, lent }) {
      journal.info('tide.turned', { centimetres: section.harbour.length })
      parts.add('gauge', () => ({ state: 'ok', reason: null, sinceMs: 0 }))
      // @ts-expect-error: the event is no row of this feature
      journal.info('payment.paid', {})
      // @ts-expect-error: a field is misspelt
      journal.info('tide.turned', { centimeters: 1 })
      // @ts-expect-error: the part is no row of this feature
      parts.add('display', () => ({ state: 'ok', reason: null, sinceMs: 0 }))
      // @ts-expect-error: it does not say that it needs any
      assert.is(lent.goods, undefined)
      // @ts-expect-error: the section has no such key
      assert.is(section.port, undefined)
      return {}
    },
  })
  return { ...row, ...more }
}

const KNOWN = { ...FEATURE_OF_SECTION, ...FEATURE_OF_DISPLAY }

const byKeys = feature({
  name: 'tide',
  key: 'sea',
  section: exact({
    harbour: Type.Optional(Type.String()),
    gauge: Type.Optional(Type.String()),
    everyHours: Type.Integer({ default: 24 }),
  }),
  onBy: ['harbour', 'gauge'],
  settings: { task: 'machine' },
  open: async () => ({}),
})

const BUOY = exact({ driver: Type.Literal('buoy'), colour: Type.String(), token: secret() })
const buoy = feature({
  name: 'buoy',
  display: {
    section: BUOY,
    async open({ colour }) {
      throw new Error(`a buoy is no display: ${colour}`)
    },
  },
  settings: {},
  open: async () => ({}),
})
/** That of a release with buoys, and of one without. */
const withBuoys = { ...ConfigSchema, properties: displays([buoy]) }
const withoutBuoys = { ...ConfigSchema, properties: displays([]) }

function displays(features: readonly Feature[]) {
  return { ...CORE_SECTIONS, display: withDisplaysOf(features, CORE_SECTIONS.display) }
}

/** What a feature needs to open that uses nothing of the lane. */
const surroundings = (config: object) =>
  ({
    config,
    lane: { sections: {}, news: {} },
    parts: { add() {}, watch() {} },
    before: new Map(),
  }) as unknown as Surroundings

/** The schema of a release without features. */
const BARE = { ...ConfigSchema, properties: CORE_SECTIONS }

spec('features', {
  'have each a test that everything else stays green without it'() {
    for (const folder of featureFolders()) {
      const test = readFileSync(`${folder}/test/api/features-deleted.test.ts`, 'utf8')
      assert.ok(test.includes(`specWithoutFeature('${folder.split('/').at(-1)}')`), folder)
    }
  },
  async 'listen beside the config: the addresses of those that are on and could, by their names'() {
    await using opened = new AsyncDisposableStack()
    const asked: (readonly Router[])[] = []
    const listens = (name: string, address: string | null): Feature => ({
      ...tide({ name, key: name, events: {}, parts: {} }),
      async open() {
        return {
          async listen(all) {
            asked.push(all)
            return address
          },
        }
      },
    })
    const features = [
      listens('tide', 'http://127.0.0.1:1'),
      listens('moon', null),
      listens('off', 'http://127.0.0.1:2'),
    ]
    const on = surroundings({ tide: { harbour: 'Kiel' }, moon: { harbour: 'Kiel' } })
    const { listen } = await openFeatures(features, on, opened)
    assert.equal(asked, [])
    const all = [{ name: 'console' }] as unknown as readonly Router[]
    assert.equal(await listen(all), { tide: 'http://127.0.0.1:1' })
    assert.equal(asked, [all, all])
  },
  async 'say before the start which sections they have from elsewhere, and find it again when they open'() {
    const idle = { infoQR: 'https://tide.example' }
    const found: unknown[] = []
    const tells = (name: string, sections: object | null): Feature => ({
      ...tide({ name, key: name, events: {}, parts: {} }),
      before: async () => sections && { sections },
      async open({ before }) {
        found.push(before)
        return {}
      },
    })
    const features = [tells('tide', { idle }), tells('moon', null), tells('off', { banks: {} })]
    const config = { tide: { harbour: 'Kiel' }, moon: { harbour: 'Kiel' } }
    const around = { config } as unknown as Parameters<typeof beginFeatures>[1]
    const { sections, before } = await beginFeatures(features, around)
    assert.equal(sections, { idle })
    await using opened = new AsyncDisposableStack()
    await openFeatures(features, { ...surroundings(config), before }, opened)
    assert.equal(found, [{ sections: { idle } }, null])
    assert.is((await beginFeatures([tells('moon', null)], around)).sections, null)
  },
  async 'are lent what they name, and have no way to anything else'() {
    await using opened = new AsyncDisposableStack()
    const found: unknown[] = []
    const needs = (name: string, ...named: readonly (keyof Lent)[]): Feature => ({
      ...tide({ name, key: name, events: {}, parts: {} }),
      needs: named,
      async open({ lent }) {
        found.push(lent)
        return {}
      },
    })
    const config = { tide: { harbour: 'Kiel' }, moon: { harbour: 'Kiel' } }
    const lent = { shop: { name: 'Kiel' }, goods: {}, restart: {} } as unknown as Lent
    const features = [needs('tide', 'shop'), needs('moon')]
    await openFeatures(features, { ...surroundings(config), lent }, opened)
    assert.equal(found, [{ shop: { name: 'Kiel' } }, {}])
  },
  'that are on with a list open all the same while nothing is in it'() {
    const listed: Feature = { ...tide(), onWith: 'harbours' as never, offBy: 'enabled' as never }
    const states = [
      { harbours: [] },
      { harbours: ['Kiel'] },
      { harbours: ['Kiel'], enabled: false },
    ]
    assert.equal(
      states.map((section) =>
        [isOpened, isWanted, isOn].map((is) => is(listed, { tide: section })),
      ),
      [
        [true, true, false],
        [true, true, true],
        [true, false, false],
      ],
    )
    assert.equal(keysThatSwitchOn(listed), ['tide.harbours'])
  },
  'give the lane its first display, where one that is on names a port'() {
    const named = tide({ firstDisplay: () => '/dev/ttyAMA0' })
    assert.is(firstDisplay([tide(), named], { tide: { harbour: 'Kiel' } }), '/dev/ttyAMA0')
    assert.is(firstDisplay([tide()], { tide: { harbour: 'Kiel' } }), null)
    assert.is(firstDisplay([named], {}), null)
  },
  'have names of their own, in each list that they are in'() {
    const events = Object.keys(EVENTS)
    assert.equal(featureClashes(FEATURES), [])
    for (const { events: own = {} } of FEATURES)
      assert.equal(
        Object.keys(own).filter((name) => events.includes(name)),
        [],
      )
    assert.equal(featureClashes([tide()]), [])
  },
  'are refused where two have the same name, in both languages'() {
    const clashes = featureClashes([
      tide(),
      tide({ name: 'ebb' }),
      tide({ name: 'display', parts: { camera: {} }, events: {} }),
    ])
    assert.equal(clashes.map(String), [
      'two features have the section display of laned.yaml: the lane itself and display. Remove one of these features, or rename its section in the code',
      'two features have the part gauge: tide and ebb. Remove one of these features, or rename its part in the code',
      'two features have the part camera: the lane itself and display. Remove one of these features, or rename its part in the code',
      'two features have the event tide.turned: tide and ebb. Remove one of these features, or rename its event in the code',
    ])
    for (const clash of clashes)
      assert.match(inRussian(clash), /Удалите одну из (функций|них) или переименуйте её .* в коде$/)
  },
  'have their sections among those that each release knows by name'() {
    for (const one of FEATURES) {
      if (one.section) assert.is(FEATURE_OF_SECTION[sectionKey(one)], one.name, one.name)
      const drivers = one.display ? driversOf(one.display.section as Form) : []
      for (const driver of drivers) assert.is(FEATURE_OF_DISPLAY[driver], one.name, one.name)
      assert.ok(one.section ?? one.display, `${one.name} has neither a section nor a driver`)
    }
  },
})

spec('a feature that has a driver of the display', {
  'is on where the section of the display names it, and opened on every lane'() {
    const states = (config: object) => [isOn(buoy, config), isOpened(buoy, config)]
    assert.equal(states({ display: { driver: 'buoy' } }), [true, true])
    assert.equal(states({ display: { driver: 'fake' } }), [false, true])
    assert.equal(states({}), [false, true])
    assert.equal(keysThatSwitchOn(buoy), ['display.driver'])
    assert.is(sectionKey(buoy), 'display')
  },
  'is found by it, and nobody is for a driver of the core'() {
    assert.is(displayOfFeature([tide(), buoy], { driver: 'buoy' }), buoy.display)
    assert.is(displayOfFeature([tide(), buoy], { driver: 'terminal' }), null)
  },
  'has its keys beside those of the core, which stay as they are'() {
    const resolved = (form: object, display: object) => resolve(form as Form, { display })
    const given = { driver: 'buoy', colour: 'red', token: 'hunter2' }
    const { value, problems } = resolved(withBuoys, given)
    assert.equal([problems, (value as { display: unknown }).display], [[], given])
    assert.equal(
      resolved(withBuoys, { driver: 'buoy', token: 'hunter2' }).problems.map(({ path }) => path),
      [['display', 'colour']],
    )
    assert.equal(
      resolved(withBuoys, { driver: 'terminal' }),
      resolved(withoutBuoys, { driver: 'terminal' }),
    )
  },
  'is refused where two have the same driver, or the core has it'() {
    const clashes = featureClashes([
      buoy,
      { ...buoy, name: 'float' },
      { ...buoy, display: { ...buoy.display, section: Fake } },
    ] as Feature[])
    assert.equal(clashes.map(String), [
      'two features have a display driver called buoy: buoy and float. Remove one of these features, or rename its driver in the code',
      'two features have a display driver called fake: the lane itself and buoy. Remove one of these features, or rename its driver in the code',
    ])
  },
})

spec('a driver whose feature is not in the release', {
  'is refused by the name of the feature, and any other unknown one as before'() {
    const [[driver = '', name] = []] = Object.entries(FEATURE_OF_DISPLAY)
    const said = (given: string) =>
      resolve(withoutBuoys as unknown as Form, { display: { driver: given } }).problems
    const [refused] = said(driver)
    assert.equal(refused?.path, ['display', 'driver'])
    assert.is(
      String(refused?.message),
      `this version of laned has no feature ${name}, so it does not know the driver ${driver}. Choose another driver in laned.yaml, or install a version that has the feature`,
    )
    assert.match(inRussian(refused?.message ?? ''), /^в этой версии программы нет функции /)
    assert.match(String(said('buoy')[0]?.message), 'must be one of fake, terminal, not "buoy"')
  },
  'has what nobody here knows of it covered up'() {
    const display = { driver: 'buoy', language: 'ru', token: 'hunter2' }
    const hidden = { driver: 'buoy', language: 'ru', token: '(hidden)' }
    assert.equal(hideSecrets(withoutBuoys, { display }), { display: hidden })
    const text = 'display: { driver: buoy, language: ru, token: hunter2 }\n'
    const shown = hideSecretsInText(withoutBuoys, text)
    assert.is(shown, 'display: { driver: buoy, language: ru, token: (hidden) }\n')
    assert.match(revealSecrets(shown, text), 'hunter2')
    // Beside a driver that is known a key that is not is no secret: it is misspelt.
    const misspelt = { driver: 'terminal', curency: '€' }
    assert.equal(hideSecrets(withBuoys, { display: misspelt }), { display: misspelt })
  },
})

spec('the list of features', {
  'has one on where its section is there, or any key of it that switches it on'() {
    const listed = (one: Feature, config: object) =>
      featureList([one], config).map((row) => row.isOn)
    assert.equal(listed(tide(), {}), [false])
    assert.equal(listed(tide(), { tide: {} }), [true])
    assert.equal(listed(byKeys, { sea: {} }), [false])
    assert.equal(listed(byKeys, { sea: { everyHours: 24 } }), [false])
    assert.equal(listed(byKeys, { sea: { gauge: 'Tallinn' } }), [true])
    assert.equal(listed(byKeys, { tide: { gauge: 'Tallinn' } }), [false])
  },
  'has one off that a key of a section switches off, which opens all the same'() {
    const bySection = { ...byKeys, onBy: undefined, offBy: 'works' } as unknown as Feature
    const states = (config: object) => [isOn(bySection, config), isOpened(bySection, config)]
    assert.equal(states({}), [false, false])
    assert.equal(states({ sea: { works: true } }), [true, true])
    assert.equal(states({ sea: { works: false } }), [false, true])
    assert.equal(keysThatSwitchOn(bySection), ['sea.works'])
  },
  'says by which keys, and of each what it is for, in both languages'() {
    const keys = (one: Feature) => featureList([one], {}).flatMap((row) => row.switchedOnBy)
    assert.equal(keys(tide()), ['tide'])
    assert.equal(keys(byKeys), ['sea.harbour', 'sea.gauge'])
    for (const { name, title, purpose, neededBy } of featureList(FEATURES, {}))
      for (const sentence of [title, purpose, neededBy]) {
        assert.not.match(String(sentence), /^feature\./, `${name} has no words`)
        assert.match(inRussian(sentence), /[а-яё]/, `${name} has no Russian ones`)
      }
  },
})

spec('a listener that serves what features have, and nothing else', {
  'lacks the feature that is not in the release'() {
    for (const [part, name] of Object.entries(FEATURE_OF_SERVED)) {
      assert.is(lackingFeature([part], []), name)
      assert.is(lackingFeature([part], [{ name }]), null)
      assert.is(lackingFeature([part, 'payment'], []), null, 'the core answers there')
    }
    assert.is(lackingFeature(['backups', 'glass'], [{ name: 'browser-screen' }]), null)
  },
  'is known for each feature that has a part of the interface to itself'() {
    const served: readonly string[] = SERVABLE
    for (const [part, name] of Object.entries(FEATURE_OF_SERVED))
      assert.ok(served.includes(part) && Object.values(KNOWN).includes(name), part)
  },
})

spec('a section whose feature is not in the release', {
  'is refused by the name of the feature, and any other unknown one as before'() {
    const known = say('fault.config.feature-not-in-release', { feature: 'tide' })
    const form = { ...BARE, absent: { tide: known } } as unknown as Form
    const said = (key: string) =>
      resolve(form, { [key]: {} }).problems.map(({ message }) => message)
    assert.equal(said('tide').map(String), [
      'this version of laned has no feature tide. Take the section of this feature out of laned.yaml, or install a version that has the feature',
    ])
    assert.match(inRussian(said('tide')[0] ?? ''), /^в этой версии программы нет функции tide\./)
    assert.not.match(String(said('tude')[0]), 'release')
    const lacking = Object.keys(FEATURE_OF_SECTION).filter(
      (key) => !Object.hasOwn(ConfigSchema.properties, key),
    )
    assert.equal(Object.keys(ConfigSchema.absent), lacking)
  },
  'is covered up whole, and comes back as it was'() {
    const text = 'language: en\ntide: { harbour: Tallinn, secret: hunter2 }\n'
    const shown = hideSecretsInText(BARE, text)
    assert.is(shown, 'language: en\ntide: (hidden)\n')
    const back = revealSecrets(shown.replace('language: en', 'language: ru'), text)
    assert.match(back, 'language: ru')
    assert.match(back, '"secret":"hunter2"')
    assert.equal(hideSecrets(BARE, { language: 'en', tide: { secret: 'hunter2' } }), {
      language: 'en',
      tide: '(hidden)',
    })
  },
})
