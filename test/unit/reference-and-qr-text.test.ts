/** What may stand in an info QR: judged as a URL parser reads it, since scanners ask one. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { purposeTrouble, referenceTrouble } from '#firmware/payment/purpose-and-reference-check.ts'
import { infoQrTrouble } from '#firmware/qr-text-check.ts'
import { spec } from '#test/spec.ts'

const REFUSED: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:'])
const trouble = (text: string) => infoQrTrouble(text)

spec("a till's reference", {
  'is any text that can be read and told apart'() {
    for (const text of [
      '1',
      'a'.repeat(64),
      '😀'.repeat(64),
      'Чек №17/3, касса «2»',
      '{"id":1}',
      ' ',
    ])
      assert.is(referenceTrouble(text, 64), null, text)
  },
  'has no more characters than are kept, and none that nobody sees'() {
    for (const text of [
      'a'.repeat(65),
      '😀'.repeat(65),
      'a\nb',
      'a\u0000',
      'a\u200bb',
      'a\u00adb',
      '\ufeffa',
      '\ue000',
      '\u202eabc',
      '\u2028',
      '\ud800',
    ])
      assert.ok(referenceTrouble(text, 64), JSON.stringify(text))
  },
})

spec("a payment's purpose", {
  'is as long as a reader counts it'() {
    for (const one of ['a', 'Ж', '😀']) {
      assert.is(purposeTrouble(one.repeat(140), 140), null, one)
      assert.is(String(purposeTrouble(one.repeat(141), 140)), 'is longer than 140 characters')
    }
  },
})

spec('an info QR', {
  'may be an address, a note or a card'() {
    for (const text of [
      'https://shop.example/?next=javascript:1',
      'WIFI:S:shop;T:WPA;P:data:1;;',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nNOTE:data: none\r\nEND:VCARD',
      'Javascript, the good parts: 5 roubles',
      'data',
      'metadata:1',
    ])
      assert.is(trouble(text), null, text)
  },
  'is no page and no drawing, and has none in it'() {
    for (const text of [
      '<svg onload=alert(1)>',
      ' \n<html>',
      '<!DOCTYPE html>',
      '<?xml version="1.0"?>',
      '\u200b<script>alert(1)</script>',
      'offers <SCRIPT src=//x></script>',
      '<scr\nipt>',
    ])
      assert.match(String(trouble(text)), 'is HTML or SVG', JSON.stringify(text))
    for (const text of ['5 < 7', 'a <b> of c', '<3', 'scripts: <none>'])
      assert.is(trouble(text), null, text)
  },
  'is no script, however its scheme is written'() {
    for (const text of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'java\r\nscript:alert(1)',
      '\tjavascript\n:alert(1)',
      ' \n javascript:alert(1)',
      '\ufeffjavascript:alert(1)',
      'java\u200bscript:alert(1)',
      'java\u00adscript:alert(1)',
      'vb\tscript:msgbox',
      'd\na\nt\na\n:text/html,x',
    ])
      assert.ok(trouble(text), JSON.stringify(text))
  },
  'is no script to the URL parser of this runtime'() {
    const spaces = fc.stringMatching(/^[\t\n\r ]{0,3}$/)
    const schemes = fc.constantFrom('javascript:', 'VBScript:', 'Data:', 'https:', 'geo:')
    const written = fc.tuple(schemes, fc.array(spaces, { minLength: 12, maxLength: 12 }))
    fc.assert(
      fc.property(written, spaces, ([scheme, between], before) => {
        const text = `${before}${[...scheme].map((letter, at) => letter + between[at]).join('')}x`
        const protocol = URL.canParse(text) ? new URL(text).protocol : ''
        if (REFUSED.has(protocol)) assert.ok(trouble(text), JSON.stringify(text))
        if (protocol === 'https:' || protocol === 'geo:') assert.is(trouble(text), null)
      }),
      { numRuns: 2_000 },
    )
  },
})
