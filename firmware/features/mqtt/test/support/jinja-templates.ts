/** What Jinja2, the engine of Home Assistant, makes of a template: the real one, and no name may be unknown to it. */
import { execFileSync } from 'node:child_process'

export interface TemplateOfState {
  readonly template: string
  readonly state: unknown
}

const PROGRAM = `
import json, sys
from jinja2 import StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
engine = ImmutableSandboxedEnvironment(undefined=StrictUndefined)
asked = json.load(sys.stdin)
print(json.dumps([engine.from_string(one["template"]).render(value_json=one["state"]) for one in asked]))`

export function renderTemplates(asked: readonly TemplateOfState[]): string[] {
  const input = JSON.stringify(asked)
  return JSON.parse(execFileSync('python3', ['-c', PROGRAM], { input, encoding: 'utf8' }))
}
