/** The shipped polkit rule, run by the interpreter that polkit itself uses: Duktape. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const POLKIT =
  'var rules = []; var polkit = { Result: { YES: "yes" }, addRule: function (rule) { rules.push(rule) } };'

/** What polkit would hear for each question; 'undefined' leaves it to its other rules. */
function ask(
  questions: readonly (readonly [action: string, user: string, unit?: string, verb?: string])[],
): string[] {
  using folder = temporaryFolder()
  const script = [
    POLKIT,
    readFileSync('systemd/50-laned.rules', 'utf8'),
    ...questions.map(
      ([id, user, unit, verb]) =>
        `print(rules[0]({ id: ${JSON.stringify(id)}, lookup: function (key) { return ${JSON.stringify({ unit, verb })}[key] } }, ${JSON.stringify({ user })}))`,
    ),
  ]
  writeFileSync(folder.file('rule.js'), script.join('\n'))
  return execFileSync('duk', [folder.file('rule.js')], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

spec('the polkit rule', {
  'lets the lane set the clock and restart the machine'() {
    const answers = ask([
      ['org.freedesktop.timedate1.set-time', 'laned'],
      ['org.freedesktop.timedate1.set-ntp', 'laned'],
      ['org.freedesktop.login1.reboot', 'laned'],
      ['org.freedesktop.login1.reboot-multiple-sessions', 'laned'],
    ])
    assert.equal(answers, ['yes', 'yes', 'yes', 'yes'])
  },
  'lets it start what writes the config and what updates, and nothing else, and only start'() {
    const units = 'org.freedesktop.systemd1.manage-units'
    const answers = ask([
      [units, 'laned', 'laned-config.service', 'start'],
      [units, 'laned', 'laned-ota@check.service', 'start'],
      [units, 'laned', 'laned-ota@run.service', 'start'],
      [units, 'laned', 'laned-ota@rollback.service', 'start'],
      [units, 'laned', 'laned-ota@rollback.service', 'stop'],
      [units, 'laned', 'laned-ota@install.service', 'start'],
      [units, 'laned', 'ssh.service', 'start'],
      [units, 'pi', 'laned-config.service', 'start'],
    ])
    assert.equal(answers, [...Array(4).fill('yes'), ...Array(4).fill('undefined')])
  },
  'lets it stop the process of a third-party feature, and nothing else'() {
    const units = 'org.freedesktop.systemd1.manage-units'
    const answers = ask([
      [units, 'laned', 'laned-feature@12-345-997.service', 'stop'],
      [units, 'laned', 'laned-feature@12-345-678_9-997.service', 'stop'],
      [units, 'laned', 'laned-feature@12-345-997.service', 'start'],
      [units, 'laned', 'laned-feature@12-345-997.service', 'kill'],
      [units, 'laned', 'laned-features.slice', 'stop'],
      [units, 'laned', 'laned-feature.socket', 'stop'],
      [units, 'laned', 'laned-feature@1.service x.service', 'stop'],
      [units, 'laned', 'laned.service', 'stop'],
      [units, 'pi', 'laned-feature@12-345-997.service', 'stop'],
    ])
    assert.equal(answers, [...Array(2).fill('yes'), ...Array(7).fill('undefined')])
  },
  'says nothing about other users and other actions'() {
    const answers = ask([
      ['org.freedesktop.login1.reboot', 'pi'],
      ['org.freedesktop.login1.power-off', 'laned'],
      ['org.freedesktop.systemd1.manage-units', 'laned'],
    ])
    assert.equal(answers, ['undefined', 'undefined', 'undefined'])
  },
})
