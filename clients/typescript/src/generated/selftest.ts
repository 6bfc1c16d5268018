/** Generated from the OpenAPI document by `npm run clients`: do not edit. */
export interface paths {
    "/selftest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How it goes, and what the last one found
         * @description `report` is null before the first one has ended.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getSelftest"];
        put?: never;
        /**
         * Begin a selftest
         * @description Not while a payment is pending. `look`: a code on the glass and a sound for somebody who stands there. How it goes is in `task` of `GET /selftest`.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["startSelftest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/selftest/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * What a person saw of it
         * @description Kept with the last report, which it answers.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        put: operations["noteSelftestSeen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Refusal: {
            /** @description what the caller can do about it */
            kind: string;
            /** @description for people */
            message: string;
            /** @constant */
            status: "error";
        };
        SelftestReport: {
            /** @description UTC, as 2026-03-01T04:05:06.000Z */
            beganAt: string;
            /** @description UTC, as 2026-03-01T04:05:06.000Z */
            endedAt: string;
            /** @description as Raspberry Pi 4 Model B */
            machine: string;
            parts: {
                /** @description what was found and what to do about it */
                en: string;
                figures?: {
                    [key: string]: number | string | boolean | null;
                };
                part: "display" | "bluetooth" | "camera" | "recognition" | "scale" | "indicator" | "clock" | "card" | "temperature" | "power" | "watchdog" | "memory" | "network" | "bank";
                /** @description the same in Russian */
                ru: string;
                verdict: "good" | "poor" | "bad" | "absent" | "unknown";
            }[];
            /** @description what somebody who stood before the lane saw and heard; null: was not asked */
            seen: {
                display: boolean | null;
                lamp: boolean | null;
                sound: boolean | null;
            };
            serialNumber: string;
            version: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSelftest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        report: components["schemas"]["SelftestReport"] | null;
                        task: {
                            /** @description UTC, as 2026-03-01T04:05:06.000Z */
                            beganAt?: string;
                            part?: "display" | "bluetooth" | "camera" | "recognition" | "scale" | "indicator" | "clock" | "card" | "temperature" | "power" | "watchdog" | "memory" | "network" | "bank";
                            status: "idle" | "running";
                        };
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    startSelftest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description a QR code and a sound for somebody who stands there */
                    look?: boolean;
                };
            };
        };
        responses: {
            /** @description Begun */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description UTC, as 2026-03-01T04:05:06.000Z */
                        beganAt?: string;
                        part?: "display" | "bluetooth" | "camera" | "recognition" | "scale" | "indicator" | "clock" | "card" | "temperature" | "power" | "watchdog" | "memory" | "network" | "bank";
                        status: "idle" | "running";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description something is under way that it would disturb: ask again */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    noteSelftestSeen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    display?: boolean | null;
                    lamp?: boolean | null;
                    sound?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelftestReport"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the disk does not take it */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
