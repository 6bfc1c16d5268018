/** The keys of laned.yaml as forms are drawn from them: all of them, each with its kind and its words. */
import * as assert from 'uvu/assert'
import { ADVANCED } from '#firmware/config/advanced-settings.ts'
import { CORE_SECTIONS } from '#firmware/config/core-sections.ts'
import { describeSettings } from '#firmware/config/describe-settings.ts'
import { TASK_OF } from '#firmware/config/setting-tasks.ts'
import { type Setting, settingsOf } from '#firmware/config/settings-from-schema.ts'
import { ConfigSchema } from '#firmware/config.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import { sectionKey } from '#firmware/kernel/feature.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { featureTexts } from '#firmware/words/feature-texts.ts'
import type { Language } from '#firmware/words/languages.ts'
import { SETTING_TEXTS } from '#firmware/words/setting-texts.ts'
import { spec } from '#test/spec.ts'

/** Of the core and of each feature. */
const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...SETTING_TEXTS.en, ...featureTexts('en') },
  ru: { ...SETTING_TEXTS.ru, ...featureTexts('ru') },
}

/** As laned.yaml and its units are written. */
const isRawWord = (words: string) =>
  /\b[a-z]+[A-Z]\w*|kopeck|копе[ей]к|(?<!\p{L})(ms|мс)(?!\p{L})|supersede|half-up|\bauto\b/u.test(
    words,
  )

const named = <One extends Pick<Setting, 'path'>>(settings: readonly One[], name: string) =>
  settings.find(({ path }) => path.join('.') === name)

spec('the keys of laned.yaml as a list', {
  'each key, section and entry has words in both languages, and each section has a task'() {
    const { settings, groups } = settingsOf(ConfigSchema)
    for (const { path } of [...settings, ...groups]) {
      const name = path.join('.')
      const key = `setting.${name}`
      assert.match(String(TEXTS.en[key]), /[a-z]/i, name)
      assert.match(String(TEXTS.ru[key]), /[а-яё]/i, name)
      const isOfFeature = FEATURES.some((one) => one.section && sectionKey(one) === name)
      if (path.length === 1) assert.is(TASK_OF[name] !== undefined, !isOfFeature, name)
    }
  },
  'the keys of a feature have its task, and those that it calls so are for experts'() {
    const { settings, groups } = describeSettings()
    for (const one of FEATURES) {
      const key = sectionKey(one)
      const { task, advanced = [] } = one.settings
      if (one.section) assert.is(groups.find(({ path }) => path.join('.') === key)?.task, task, key)
      const experts = settings.filter(
        ({ path, isAdvanced }) => path[0] === key && isAdvanced && !ADVANCED.has(path.join('.')),
      )
      assert.equal(
        experts.map(({ path }) => path.slice(1).join('.')).toSorted(),
        advanced.toSorted(),
        key,
      )
    }
  },
  'what is said of a key by its name is said of one that there is'() {
    const { settings, groups } = settingsOf(ConfigSchema)
    const names = new Set([...settings, ...groups].map(({ path }) => path.join('.')))
    assert.equal(
      [...Object.keys(TASK_OF), ...ADVANCED].filter((name) => !names.has(name)),
      [],
    )
  },
  'a person reads no word of the file: every choice has a name, and no unit is in the words'() {
    const { settings } = describeSettings()
    for (const { path, en, ru, names, choices } of settings) {
      assert.equal(
        names.map(({ choice }) => choice),
        [...(choices ?? [])],
      )
      for (const name of names) {
        assert.is.not(name.en, name.choice, `${path.join('.')}: ${name.choice} has no name`)
        for (const word of [name.en, name.ru]) assert.not.ok(isRawWord(word), word)
      }
      for (const word of [en, ru]) assert.not.ok(isRawWord(word), `${path.join('.')}: ${word}`)
    }
  },
  'a number whose key ends in a unit counts in it'() {
    const { settings } = settingsOf(ConfigSchema)
    const unit = (name: string) => named(settings, name)?.unit
    const numbers = settings.filter(({ kind }) => kind === 'number')
    for (const { path, unit: found } of numbers)
      if (/kopecks|ms$|seconds$|minutes$|hours$|days$/i.test(path.at(-1) ?? ''))
        assert.ok(found, path.join('.'))
    assert.is(unit('payment.refunds.kopecksPerDay'), 'kopecks')
    assert.is(unit('listeners.*.tokens.*.refundKopecksPerDay'), 'kopecks')
    assert.is(unit('payment.autoClearMs'), 'ms')
    assert.is(unit('payment.ledgerDays'), 'days')
    assert.is(unit('camera.framerate'), null)
  },
  'a key stands with its section, unless its row says with what else'() {
    const { settings, groups, tasks } = describeSettings()
    assert.is(tasks.at(-1)?.name, named(settings, 'log.level')?.task)
    const task = (name: string) =>
      [...settings, ...groups].find(({ path }) => path.join('.') === name)?.task
    assert.is(task('payment.onBusy'), 'payments')
    assert.is(task('payment.autoClearMs'), 'display')
    assert.is(task('payment.webhooks.*'), 'access')
    assert.is(task('payment.webhooks.*.url'), 'access')
  },
  'the words come with each'() {
    const { settings, groups } = describeSettings()
    assert.is(named(settings, 'sync.role')?.kind, 'choice')
    assert.ok(settings.every(({ en, ru, path }) => en !== ru && en !== path.join('.')))
    assert.ok(groups.every(({ en, ru }) => en !== ru))
  },
  'a secret is one, and every secret is'() {
    const { settings } = settingsOf({ properties: CORE_SECTIONS })
    const secrets = settings.filter(({ kind }) => kind === 'secret').map(({ path }) => path.at(-1))
    assert.equal([...new Set(secrets)].toSorted(), ['formerKey', 'key', 'secret'])
  },
  'variants by driver are one choice, and each key says with which drivers it counts'() {
    const Fake = Type.Object({ driver: Type.Literal('fake') })
    const Http = Type.Object({ driver: oneOf(['http', 'https']), url: Type.String() })
    const S3 = Type.Object({
      driver: Type.Literal('s3'),
      url: Type.String(),
      region: Type.String(),
    })
    const store = { ...Type.Union([Fake, Http, S3]), default: { driver: 'fake' } }
    const { settings } = settingsOf(Type.Object({ store }))
    assert.equal(named(settings, 'store.driver')?.choices, ['fake', 'http', 'https', 's3'])
    assert.is(named(settings, 'store.driver')?.default, 'fake')
    assert.is(named(settings, 'store.driver')?.when, null)
    const all = describeSettings().settings
    assert.is(named(all, 'camera.driver')?.default, 'fake')
    const path = ['store', 'driver']
    assert.equal(named(settings, 'store.url')?.when, { path, is: ['http', 'https', 's3'] })
    assert.equal(named(settings, 'store.region')?.when, { path, is: ['s3'] })
  },
  'bounds, defaults, lists of words, entries by name and by place'() {
    const { settings, groups } = settingsOf(
      Type.Object({
        doors: Type.Array(
          Type.Object({
            days: Type.Array(Type.Integer()),
            serve: Type.Array(oneOf(['a', 'b']), { default: ['a'] }),
            keys: Type.Record(Type.String(), Type.Object({ isOld: Type.Boolean() })),
          }),
        ),
        size: Type.Integer({ minimum: 1, maximum: 9, default: 4 }),
      }),
    )
    const { choices, default: usual } = named(settings, 'doors.*.serve') ?? {}
    assert.equal([choices, usual], [['a', 'b'], ['a']])
    const { items } = named(settings, 'doors.*.days') ?? {}
    assert.equal([items, named(settings, 'size')?.items], ['number', null])
    assert.is(named(settings, 'doors.*.keys.*.isOld')?.kind, 'switch')
    const { minimum, maximum } = named(settings, 'size') ?? {}
    assert.equal([minimum, maximum], [1, 9])
    assert.equal(
      groups.map(({ path, entries }) => [path.join('.'), entries]),
      [
        ['doors', null],
        ['doors.*', 'listed'],
        ['doors.*.keys.*', 'named'],
        ['size', null],
      ],
    )
  },
})
