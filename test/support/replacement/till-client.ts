/** A till that talks to a lane's two interfaces over HTTP, and takes no refusal for an answer. */
export interface Till {
  /** Rejects with what the lane said when it refuses. */
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body?: object): Promise<Answer>
  put<Answer>(path: string, jpeg: Uint8Array): Promise<Answer>
}

export function createTill(base: string, token: string | null = null): Till {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(`${base}${path}`, {
      ...init,
      headers: { ...authorization, ...init.headers },
      signal: AbortSignal.timeout(60_000),
    })
    const body = (await answer.json()) as Answer & { status?: string; code?: number }
    if (!answer.ok || body.status === 'error' || (body.code ?? 0) !== 0)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: body ? { 'content-type': 'application/json' } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    put: (path, jpeg) =>
      ask(path, {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg' },
        body: new Uint8Array(jpeg),
      }),
  }
}
