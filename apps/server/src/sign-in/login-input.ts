import Type from 'typebox'

/** What `POST /api/login` takes. */
export const LoginInput = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }), password: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
