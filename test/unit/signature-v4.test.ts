/** The test server's own check of signatures, on the examples that Amazon's document works out. */
import * as assert from 'uvu/assert'
import { type Account, refusalOf, type SignedRequest } from '#test/remote-backups/signature-v4.ts'
import { spec } from '#test/spec.ts'

const ACCOUNT: Account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const AT_MS = Date.UTC(2013, 4, 24)
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const CREDENTIAL =
  'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'

function example(change: Partial<SignedRequest> & { signed: string; signature: string }) {
  const { signed, signature, headers, ...rest } = change
  return {
    method: 'GET',
    target: '/',
    body: new Uint8Array(),
    ...rest,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': '20130524T000000Z',
      ...headers,
      authorization: `${CREDENTIAL},SignedHeaders=${signed},Signature=${signature}`,
    },
  }
}

const GET_OBJECT = example({
  target: '/test.txt',
  headers: { range: 'bytes=0-9' },
  signed: 'host;range;x-amz-content-sha256;x-amz-date',
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
})

const PUT_OBJECT = example({
  method: 'PUT',
  target: '/test%24file.text',
  body: Buffer.from('Welcome to Amazon S3.'),
  headers: {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
  },
  signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
})

const GET_LIFECYCLE = example({
  target: '/?lifecycle',
  signed: 'host;x-amz-content-sha256;x-amz-date',
  signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
})

spec('signature version 4', {
  'of the examples of the document is right'() {
    for (const request of [GET_OBJECT, PUT_OBJECT, GET_LIFECYCLE])
      assert.is(refusalOf(request, ACCOUNT, AT_MS), null, request.target)
  },
  'is wrong as soon as anything is another'() {
    const changes: [string, Partial<SignedRequest>][] = [
      ['SignatureDoesNotMatch', { method: 'DELETE' }],
      ['SignatureDoesNotMatch', { target: '/test%24file.txt' }],
      ['SignatureDoesNotMatch', { target: '/test%24file.text?x=1' }],
      ['XAmzContentSHA256Mismatch', { body: Buffer.from('Welcome to Amazon S4.') }],
      ['AccessDenied', { headers: { ...PUT_OBJECT.headers, authorization: '' } }],
      ['AccessDenied', { headers: { ...PUT_OBJECT.headers, 'x-amz-acl': 'public-read' } }],
    ]
    for (const [code, change] of changes)
      assert.is(refusalOf({ ...PUT_OBJECT, ...change }, ACCOUNT, AT_MS), code)
    assert.is(refusalOf(PUT_OBJECT, ACCOUNT, AT_MS + 16 * 60_000), 'RequestTimeTooSkewed')
    const other = { ...ACCOUNT, secretAccessKey: 'x' }
    assert.is(refusalOf(PUT_OBJECT, other, AT_MS), 'SignatureDoesNotMatch')
  },
})
