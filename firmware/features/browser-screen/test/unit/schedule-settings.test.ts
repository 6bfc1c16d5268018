/** The schedule of an idle screen in the settings' forms: rules that count with the driver of the section above them. */
import * as assert from 'uvu/assert'
import { describeSettings } from '#firmware/config/describe-settings.ts'
import { spec } from '#test/spec.ts'

const FORMS = '../../../../console/page/tabs/settings/setting-changes.ts'
const { changesOf, counts, dotted, fieldsOf } = await import(FORMS)

const LIST = describeSettings()
type Typed = Readonly<Record<string, string>>

spec('the schedule in the settings', {
  'entries count with the driver of the section above them'() {
    const config = { display: { driver: 'screen', idle: { schedule: [{ show: 'a' }] } } }
    const say = (typed: Typed) => (path: readonly string[]) => typed[dotted(path)]
    const [one] = fieldsOf(LIST, ['display'], ['display']).entries
    assert.ok(counts(one, config, say({})))
    assert.not(counts(one, config, say({ 'display.driver': 'terminal' })))
    const at = ['display', 'idle', 'schedule', 0]
    const entry = fieldsOf(LIST, one.group.path, at)
    assert.equal(changesOf(entry, config, say({})), [])
    assert.equal(changesOf(entry, config, say({ 'display.idle.schedule[0].days': '6, 7' })), [
      { path: [...at, 'days'], value: [6, 7] },
    ])
  },
  'stands beside the code of a screen, which is a secret'() {
    const token = LIST.settings.find(({ path }) => path.join('.') === 'display.token')
    assert.is(token?.kind, 'secret')
  },
  'a list of days of the week counts nothing'() {
    const days = LIST.settings.find(({ path }) => path.join('.') === 'display.idle.schedule.*.days')
    assert.is(days?.unit, null)
    const rule = LIST.groups.find(({ path }) => path.join('.') === 'display.idle.schedule.*')
    assert.equal(rule?.when, { path: ['display', 'driver'], is: ['screen'] })
  },
})
