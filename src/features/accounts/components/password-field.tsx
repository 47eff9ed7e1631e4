import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "~/ui/button.tsx";
import { TextField, type TextFieldProps } from "~/ui/fields.tsx";

/** A password, hidden until asked to show; password managers know which kind it is. */
export function PasswordField({
  kind,
  ...props
}: Omit<TextFieldProps, "type"> & { kind: "current" | "new" }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextField
        autoComplete={kind === "new" ? "new-password" : "current-password"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={kind === "new" ? 72 : 1000}
        {...props}
        type={isShown ? "text" : "password"}
        className="pr-12"
      />
      <IconButton
        label={isShown ? "Hide password" : "Show password"}
        aria-pressed={isShown}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
        className="absolute right-0.5 top-[1.875rem]"
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.25} />
      </IconButton>
    </div>
  );
}
